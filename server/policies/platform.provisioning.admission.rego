package platform.provisioning.admission

import rego.v1

deny contains {"code": "NOT_SCANNED", "message": "The image has not been scanned"} if {
	not is_scanned
	not excepted
}

is_scanned if input.image.scanned == true

deny contains {"code": "NO_DIGEST", "message": "The image is not named by its digest"} if {
	not has_digest
	not excepted
}

has_digest if startswith(input.image.digest, "sha256:")

deny contains {"code": "CRITICAL_VULNERABILITY", "message": "The image has critical vulnerabilities"} if {
	input.image.by_severity.CRITICAL > 0
	not excepted
}

deny contains {"code": "PRIVILEGED", "message": "The container is privileged"} if {
	input.container.privileged == true
	not excepted
}

# An approved exception from this policy, of the application and for the resource
excepted if {
	some exception in input.exceptions
	exception.policy_violated == "platform.provisioning.admission"
	exception.application_id == input.application_id
	covers(exception.resource_requested, input.image.name)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
