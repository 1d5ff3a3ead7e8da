package platform.provisioning.deploy

import rego.v1

deny contains {"code": "PLAN_MISSING", "message": "The deployment has no plan"} if {
	not is_array(input.plan.resource_changes)
}

databases := {"aws_db_instance", "aws_rds_cluster", "aws_dynamodb_table", "azurerm_mssql_database", "google_sql_database_instance"}

obligations contains {"kind": "approval", "count": 1, "resource": change.address} if {
	some change in input.plan.resource_changes
	change.type in databases
	"delete" in change.change.actions
}
