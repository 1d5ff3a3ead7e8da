package platform.provisioning.remediation

import rego.v1

deny contains {"code": "BATCH_UNKNOWN", "message": "The batch has no resources"} if {
	not is_array(input.batch.resources)
}

deny contains {"code": "BATCH_TOO_LARGE", "message": "The batch has more than 500 resources"} if {
	count(input.batch.resources) > 500
}

deny contains {"code": "TIER_UNKNOWN", "message": "A resource has no tier"} if {
	some resource in input.batch.resources
	not is_number(resource.tier)
}

obligations contains {"kind": "approval", "count": 1} if {
	some resource in input.batch.resources
	resource.tier == 3
}

obligations contains {"kind": "approval", "count": 2} if {
	some resource in input.batch.resources
	resource.tier == 3
	lower(resource.environment) in {"prod", "production"}
}
