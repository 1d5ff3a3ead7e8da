//! Functions that the engine lacks, or has with another meaning than Open Policy Agent.

use crate::{glob, networks};
use anyhow::{bail, Result};
use regorus::{Engine, Value};
use sha2::Digest;

type Function = fn(&[Value]) -> Result<Value>;

const FUNCTIONS: &[(&str, u8, Function)] = &[
    ("array.flatten", 1, flatten),
    ("crypto.sha256", 1, sha256),
    ("glob.match", 3, glob::match_text),
    ("glob.quote_meta", 1, glob::quote),
    ("net.cidr_intersects", 2, networks::intersects),
    ("net.cidr_merge", 1, networks::merge),
    ("strings.split_n", 3, split_n),
];

pub fn extend(engine: &mut Engine) -> Result<()> {
    for (name, parameters, function) in FUNCTIONS {
        let call = move |arguments: Vec<Value>| function(&arguments);
        engine.add_extension((*name).into(), *parameters, Box::new(call))?;
    }
    Ok(())
}

/// The entries of an array, with those of the arrays directly in it.
fn flatten(arguments: &[Value]) -> Result<Value> {
    let mut flat = Vec::new();
    for entry in arguments[0].as_array()?.iter() {
        match entry {
            Value::Array(inner) => flat.extend(inner.iter().cloned()),
            other => flat.push(other.clone()),
        }
    }
    Ok(Value::from(flat))
}

fn sha256(arguments: &[Value]) -> Result<Value> {
    let digest = sha2::Sha256::digest(arguments[0].as_string()?.as_bytes());
    Ok(Value::from(digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>()))
}

/// The first n parts; all of them for a negative n.
fn split_n(arguments: &[Value]) -> Result<Value> {
    let (text, delimiter) = (arguments[0].as_string()?, arguments[1].as_string()?);
    let count = arguments[2].as_i64()?;
    if delimiter.is_empty() {
        bail!("strings.split_n: the delimiter is empty");
    }
    let most = usize::try_from(count).unwrap_or(usize::MAX);
    let parts: Vec<Value> = text.split(delimiter.as_ref()).take(most).map(Value::from).collect();
    Ok(Value::from(parts))
}
