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
}

has_tag(tags, tag) if {
	some key, value in tags
	lower(key) == tag
	value != ""
}
