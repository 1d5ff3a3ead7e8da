package platform.ai.enrichment

import rego.v1

deny contains {"code": "FINDING_UNKNOWN", "message": "The finding has no severity or no category"} if {
	not has_facts
}

has_facts if {
	is_string(input.finding.severity)
	is_string(input.finding.category)
}

deny contains {"code": "BUDGET_UNKNOWN", "message": "The share of the budget that is used is unknown"} if {
	not is_number(input.budget.percentage)
}

deny contains {"code": "BUDGET_EXHAUSTED", "message": "The budget is used up"} if {
	input.budget.percentage >= 100
}

deny contains {"code": "SECRET", "message": "Findings about secrets stay in the installation"} if {
	lower(input.finding.category) == "secrets"
	not excepted
}

deny contains {"code": "AGENT_RISK", "message": "The risk of the agent is critical"} if {
	lower(input.agent.risk_level) == "critical"
	not excepted
}

obligations contains {"kind": "mask"} if lower(input.finding.environment) in {"prod", "production"}

obligations contains {"kind": "mask"} if lower(input.finding.category) == "secrets"

# An approved exception from this policy, of the application and for the resource
excepted if {
	some exception in input.exceptions
	exception.policy_violated == "platform.ai.enrichment"
	exception.application_id == input.finding.application_id
	covers(exception.resource_requested, input.finding.resource_id)
}

covers(requested, resource) if requested in {"", resource}

covers(requested, resource) if {
	endswith(requested, "*")
	count(requested) > 8
	startswith(resource, trim_suffix(requested, "*"))
}
