//! Networks in CIDR notation.

use anyhow::{bail, Result};
use ipnet::{IpNet, Ipv4Net, Ipv6Net};
use regorus::Value;

fn network(value: &Value) -> Result<IpNet> {
    let text = value.as_string()?;
    match text.parse::<IpNet>() {
        Ok(network) => Ok(network.trunc()),
        Err(_) => bail!("`{text}` is not a network in CIDR notation"),
    }
}

pub fn intersects(arguments: &[Value]) -> Result<Value> {
    let (one, other) = (network(&arguments[0])?, network(&arguments[1])?);
    Ok(Value::from(one.contains(&other) || other.contains(&one)))
}

/// The smallest set of networks that has the same addresses.
pub fn merge(arguments: &[Value]) -> Result<Value> {
    let listed: Vec<Value> = match &arguments[0] {
        Value::Array(entries) => entries.iter().cloned().collect(),
        Value::Set(entries) => entries.iter().cloned().collect(),
        _ => bail!("net.cidr_merge: the argument is neither an array nor a set"),
    };
    let (mut fours, mut sixes) = (Vec::<Ipv4Net>::new(), Vec::<Ipv6Net>::new());
    for entry in &listed {
        match network(entry)? {
            IpNet::V4(network) => fours.push(network),
            IpNet::V6(network) => sixes.push(network),
        }
    }
    let mut merged = Value::new_set();
    let set = merged.as_set_mut()?;
    for network in Ipv4Net::aggregate(&fours) {
        set.insert(Value::from(network.to_string()));
    }
    for network in Ipv6Net::aggregate(&sixes) {
        set.insert(Value::from(network.to_string()));
    }
    Ok(merged)
}
