//! Elements and attributes of a content of XML, as data.

use counterpart_model::{Xml, XmlForm, XmlMember, XmlName, XmlOthers, XmlPlace};

use super::parameter::kind_value;
use crate::print::literal::string;
use crate::scope::Scope;

/// In lines of a form each: `&xml::Document(xml::Name::new("pet"), &[xml::Form::Text(Kind::Text)])`
pub(super) fn document(document: &Xml, scope: &mut Scope<'_>) -> String {
    let xml = scope.import("counterpart::message::xml");
    let forms: Vec<String> = document.forms.iter().map(|one| form(one, &xml, scope)).collect();
    let forms: Vec<String> = forms.iter().map(|form| format!("\n                {form},")).collect();
    format!("&{xml}::Document({}, &[{}\n            ])", name(&document.root, &xml), forms.concat())
}

fn name(name: &XmlName, xml: &str) -> String {
    let local = format!("{xml}::Name::new({})", string(&name.local));
    match &name.namespace {
        Some((namespace, prefix)) => format!("{local}.of({}, {})", string(namespace), string(prefix)),
        None => local,
    }
}

fn form(form: &XmlForm, xml: &str, scope: &mut Scope<'_>) -> String {
    match form {
        XmlForm::Text(kind) => format!("{xml}::Form::Text({})", kind_value(kind, scope)),
        XmlForm::Items(item, form) => format!("{xml}::Form::Items({}, {form})", name(item, xml)),
        XmlForm::Object(members, others) => {
            let members: Vec<String> =
                members.iter().map(|one| format!("\n                    {},", member(one, xml))).collect();
            let others = match others {
                XmlOthers::Closed => "Closed".to_owned(),
                XmlOthers::Ignored => "Ignored".to_owned(),
                XmlOthers::Kept(form) => format!("Kept({form})"),
            };
            let lines = members.concat();
            let end = if lines.is_empty() { "" } else { "\n                " };
            format!("{xml}::Form::Object(&[{lines}{end}], {xml}::Others::{others})")
        }
    }
}

fn member(member: &XmlMember, xml: &str) -> String {
    let mut text = format!("{xml}::Member::new({}, {})", string(&member.wire), member.form);
    if member.name.local != member.wire || member.name.namespace.is_some() {
        text.push_str(&format!(".named({})", name(&member.name, xml)));
    }
    text.push_str(match member.place {
        XmlPlace::Element => "",
        XmlPlace::Attribute => ".attribute()",
        XmlPlace::Repeated { required: false } => ".repeated()",
        XmlPlace::Repeated { required: true } => ".items()",
    });
    text
}
