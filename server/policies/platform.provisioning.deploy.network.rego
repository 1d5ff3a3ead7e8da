package platform.provisioning.deploy.network

import rego.v1

changes contains change if {
	some change in input.plan.resource_changes
	some action in change.change.actions
	action in {"create", "update"}
}

ports := {22, 1433, 3306, 3389, 5432, 6379, 27017}

is_everywhere(addresses) if {
	some address in addresses
	address in {"0.0.0.0/0", "::/0", "*", "Internet"}
}

rules contains {"address": change.address, "rule": rule} if {
	some change in changes
	change.type in {"aws_security_group", "aws_default_security_group"}
	some rule in change.change.after.ingress
}

rules contains {"address": change.address, "rule": change.change.after} if {
	some change in changes
	change.type == "aws_security_group_rule"
	change.change.after.type == "ingress"
}

open_rules contains entry if {
	some entry in rules
	is_everywhere(entry.rule.cidr_blocks)
}

open_rules contains entry if {
	some entry in rules
	is_everywhere(entry.rule.ipv6_cidr_blocks)
}

reaches(rule, _) if rule.protocol == "-1"

reaches(rule, port) if {
	rule.from_port <= port
	rule.to_port >= port
}

deny contains {"code": "OPEN_PORT", "message": sprintf("%s opens port %d to every address", [entry.address, port]), "resource": entry.address} if {
	some entry in open_rules
	some port in ports
	reaches(entry.rule, port)
	not excepted(entry.address)
}

# An approved exception from this policy, of the application and for the resource
excepted(address) if {
	some exception in input.exceptions
	exception.policy_violated == "platform.provisioning.deploy.network"
	exception.application_id == input.application_id
	covers(exception.resource_requested, address)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
