//! Names of what references lead to.

use super::{check, lower, lower_files};
use crate::load::Version;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[test]
fn places_that_have_no_name() {
    check!(
        "references",
        lower(
            "
        Thing:
          properties:
            owner: { type: object, properties: { id: { type: string } } }
            same: { $ref: '#/components/schemas/Thing/properties/owner' }
            local: { $ref: '#/components/schemas/Thing/$defs/inner' }
            gone: { $ref: '#/components/schemas/Gone' }
          $defs:
            inner: { type: string, maxLength: 3 }
        Tree: { $dynamicAnchor: node, properties: { kids: { type: array, items: { $dynamicRef: '#node' } } } }
    "
        )
    );
}

#[test]
fn other_files() {
    let files = [
        (
            "openapi.yaml",
            "openapi: 3.0.3\ncomponents:\n  schemas:\n    Thing:\n      properties:\n        a: { $ref: 'ext.json#/Ext' }\n        b: { $ref: 'models/pet-owner.yaml' }\n        c: { $ref: 'common.yaml#/components/schemas/Thing' }\n",
        ),
        ("ext.json", r#"{ "Ext": { "type": "object", "properties": { "z": { "type": "string" } } } }"#),
        ("models/pet-owner.yaml", "type: object\nproperties: { name: { type: string } }\n"),
        ("common.yaml", "components: { schemas: { Thing: { type: string, maxLength: 5 } } }\n"),
    ];
    let files: BTreeMap<PathBuf, Vec<u8>> =
        files.iter().map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())).collect();
    check!("other_files", lower_files(Version::V3_0, &files));
}
