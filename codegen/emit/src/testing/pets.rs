//! An operation whose content is XML: attributes, lists of both kinds, members of any name, and a type within itself.

use counterpart_model::{
    Array, Content, Contract, ErrorKind, Kind, Map, Media, Method, Operation, Shape, Status, Type, Xml, XmlForm,
    XmlMember, XmlName, XmlOthers, XmlPlace,
};

use super::bundles::{body, case, media, operation, response};
use super::{contract, define, integer, object, optional, required, string};

/// The contract.
pub(crate) fn pets() -> Contract {
    let mut contract = contract();
    let mut operation = operation(Method::Post, "/pets", "MakePet", "make_pet");
    fill(&mut contract, &mut operation);
    contract.operations = vec![operation];
    contract
}

/// Gives an operation contents of XML.
pub(crate) fn fill(contract: &mut Contract, operation: &mut Operation) {
    let list = |items| {
        let array = Array { items, min_items: None, max_items: None, unique: false, unique_by: Vec::new() };
        Type::Array(Box::new(array))
    };
    let notes = Map { values: integer(0, 9), keys: None, min_members: None, max_members: None };
    let count = u32::try_from(contract.types.iter().count()).unwrap_or_default();
    let within = Type::Nullable(Box::new(Type::Boxed(counterpart_model::TypeId(count))));
    let members = vec![
        required("id", integer(0, 9)),
        required("name", string()),
        optional("tags", list(string())),
        required("photos", list(string())),
        required("notes", Type::Map(Box::new(notes))),
        optional("young", within),
    ];
    let pet = define(contract, "FurryPet", Shape::Object(object(members)));
    operation.body = Some(body(vec![xml(pet)], None));
    operation.responses = vec![response(200, "Ok", vec![xml(pet)])];
    operation.errors = vec![case(Status::Exact(404), "NotFound", ErrorKind::Bare { headers: Vec::new() })];
}

fn xml(pet: counterpart_model::TypeId) -> Media {
    let name = |local: &str| XmlName { local: local.to_owned(), namespace: None };
    let namespaced = XmlName { namespace: Some(("urn:pets".to_owned(), "p".to_owned())), ..name("name") };
    let member = |wire: &str, name: XmlName, form, place| XmlMember { wire: wire.to_owned(), name, form, place };
    let members = vec![
        member("id", name("id"), 1, XmlPlace::Attribute),
        member("name", namespaced, 2, XmlPlace::Element),
        member("tags", name("Tags"), 3, XmlPlace::Element),
        member("photos", name("photo"), 2, XmlPlace::Repeated { required: true }),
        member("notes", name("notes"), 4, XmlPlace::Element),
        member("young", name("young"), 0, XmlPlace::Element),
    ];
    let forms = vec![
        XmlForm::Object(members, XmlOthers::Ignored),
        XmlForm::Text(Kind::Whole),
        XmlForm::Text(Kind::Either(vec![Kind::Words(vec!["all".to_owned()]), Kind::Text])),
        XmlForm::Items(name("tag"), 2),
        XmlForm::Object(Vec::new(), XmlOthers::Kept(1)),
    ];
    let content = Content::Xml { ty: Type::Named(pet), xml: Xml { root: name("Pet"), forms } };
    media("application/xml", "Xml", content)
}
