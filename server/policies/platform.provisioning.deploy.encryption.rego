package platform.provisioning.deploy.encryption

import rego.v1

changes contains change if {
	some change in input.plan.resource_changes
	some action in change.change.actions
	action in {"create", "update"}
}

flags := {
	"aws_ebs_volume": "encrypted",
	"aws_efs_file_system": "encrypted",
	"aws_db_instance": "storage_encrypted",
	"aws_rds_cluster": "storage_encrypted",
}

deny contains {"code": "NOT_ENCRYPTED", "message": sprintf("%s is not encrypted; set %s", [change.address, flag]), "resource": change.address} if {
	some change in changes
	flag := flags[change.type]
	not is_set_to_true(change.change.after, flag)
	not excepted(change.address)
}

is_set_to_true(after, flag) if after[flag] == true

# An approved exception from this policy, of the application and for the resource
excepted(address) if {
	some exception in input.exceptions
	exception.policy_violated == "platform.provisioning.deploy.encryption"
	exception.application_id == input.application_id
	covers(exception.resource_requested, address)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
