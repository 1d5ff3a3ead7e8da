//! `glob.match` as Open Policy Agent has it: `*` and `?` stop at delimiters, `**` does not.

use anyhow::{bail, Result};
use regex::RegexBuilder;
use regorus::Value;

/// The compiled size of a pattern, in bytes.
const MAX_COMPILED_BYTES: usize = 1 << 18;
const DEFAULT_DELIMITER: char = '.';
const META: &str = r"*?\[]{}";

pub fn match_text(arguments: &[Value]) -> Result<Value> {
    let (pattern, text) = (arguments[0].as_string()?, arguments[2].as_string()?);
    let expression = translate(pattern.as_ref(), &delimiters(&arguments[1])?)?;
    let compiled = RegexBuilder::new(&expression).size_limit(MAX_COMPILED_BYTES).build()?;
    Ok(Value::from(compiled.is_match(text.as_ref())))
}

pub fn quote(arguments: &[Value]) -> Result<Value> {
    let mut quoted = String::new();
    for character in arguments[0].as_string()?.chars() {
        if META.contains(character) {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    Ok(Value::from(quoted))
}

/// No delimiters for null, and the default one for an empty list.
fn delimiters(value: &Value) -> Result<Vec<char>> {
    if *value == Value::Null {
        return Ok(Vec::new());
    }
    let listed = value.as_array()?;
    if listed.is_empty() {
        return Ok(vec![DEFAULT_DELIMITER]);
    }
    let mut found = Vec::new();
    for one in listed.iter() {
        let text = one.as_string()?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => found.push(character),
            _ => bail!("glob.match: a delimiter is not one character"),
        }
    }
    Ok(found)
}

fn escaped(character: char) -> String {
    regex::escape(character.encode_utf8(&mut [0; 4]))
}

/// The pattern as a regular expression.
fn translate(pattern: &str, delimiters: &[char]) -> Result<String> {
    let any = if delimiters.is_empty() {
        ".".to_string()
    } else {
        format!("[^{}]", delimiters.iter().map(|one| escaped(*one)).collect::<String>())
    };
    let mut expression = String::from(r"(?s)\A");
    let mut open = 0;
    let mut rest = pattern.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '*' if rest.next_if_eq(&'*').is_some() => expression.push_str(".*"),
            '*' => expression.push_str(&format!("{any}*")),
            '?' => expression.push_str(&any),
            '[' => expression.push_str(&class(&mut rest)?),
            '{' => {
                open += 1;
                expression.push_str("(?:");
            }
            '}' if open > 0 => {
                open -= 1;
                expression.push(')');
            }
            ',' if open > 0 => expression.push('|'),
            '\\' => match rest.next() {
                Some(next) => expression.push_str(&escaped(next)),
                None => bail!("glob.match: the pattern ends with a backslash"),
            },
            other => expression.push_str(&escaped(other)),
        }
    }
    if open > 0 {
        bail!("glob.match: a brace is not closed");
    }
    expression.push_str(r"\z");
    Ok(expression)
}

/// What is between brackets: characters or one range, all but them after `!`.
fn class(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String> {
    let mut expression = String::from(if rest.next_if_eq(&'!').is_some() { "[^" } else { "[" });
    let mut listed = Vec::new();
    loop {
        match rest.next() {
            None => bail!("glob.match: a bracket is not closed"),
            Some(']') => break,
            Some('\\') => match rest.next() {
                Some(next) => listed.push((next, false)),
                None => bail!("glob.match: the pattern ends with a backslash"),
            },
            Some(other) => listed.push((other, other == '-')),
        }
    }
    if listed.is_empty() {
        bail!("glob.match: brackets without a character");
    }
    let is_range = matches!(listed[..], [(_, _), (_, true), (_, _)]);
    for (character, _) in &listed {
        if is_range && *character == '-' {
            expression.push('-');
        } else {
            expression.push_str(&escaped(*character));
        }
    }
    expression.push(']');
    Ok(expression)
}
