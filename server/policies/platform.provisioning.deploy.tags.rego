package platform.provisioning.deploy.tags

import rego.v1

changes contains change if {
	some change in input.plan.resource_changes
	some action in change.change.actions
	action in {"create", "update"}
}

required := {"owner", "environment"}

deny contains {"code": "TAG_MISSING", "message": sprintf("%s has no tag %s", [change.address, tag]), "resource": change.address} if {
	some change in changes
	is_object(change.change.after.tags)
	some tag in required
	not has_tag(change.change.after.tags, tag)
	not excepted(change.address)
}

has_tag(tags, tag) if {
	some key, value in tags
	lower(key) == tag
	value != ""
}

# An approved exception from this policy, of the application and for the resource
excepted(address) if {
	some exception in input.exceptions
	exception.policy_violated == "platform.provisioning.deploy.tags"
	exception.application_id == input.application_id
	covers(exception.resource_requested, address)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
