package platform.ai.analysis

import rego.v1

deny contains {"code": "BUDGET_UNKNOWN", "message": "The share of the budget that is used is unknown"} if {
	not is_number(input.budget.percentage)
}

deny contains {"code": "BUDGET_EXHAUSTED", "message": "The budget is used up"} if {
	input.budget.percentage >= 100
}

deny contains {"code": "PATH_UNKNOWN", "message": "The attack path has no severity"} if {
	not is_string(input.attack_path.severity)
}

deny contains {"code": "RESTRICTED_DATA", "message": "The path ends at restricted data"} if {
	lower(input.attack_path.sensitivity) == "restricted"
	not excepted
}

obligations contains {"kind": "mask"}

# An approved exception from this policy, of the application and for the resource
excepted if {
	some exception in input.exceptions
	exception.policy_violated == "platform.ai.analysis"
	exception.application_id == input.application_id
	covers(exception.resource_requested, input.attack_path.target)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
