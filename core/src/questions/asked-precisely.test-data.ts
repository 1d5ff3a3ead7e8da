import type { NamedAccount } from './rules/rule.ts'

/** Accounts that the questions name in addition to those of all questions. */
export const NAMED_ACCOUNTS: readonly NamedAccount[] = [
  { id: '310000000001', name: 'harbour-shared-services' },
  { id: '310000000002', name: 'harbour-sandbox' },
  { id: '310000000003', name: 'harbour-azure-nonprod' },
  { id: '310000000004', name: 'harbour-corporate-prod' },
  { id: '310000000005', name: 'harbour-network' },
]

/** Questions in which a small word decides what is meant. In the form of `question-lines.test-data.ts`. */
export const ASKED_PRECISELY = {
  'accounts by parts of their names': `
criticals in the shared services account | severity = CRITICAL AND account_id = 310000000001
criticals in the shared-services account | severity = CRITICAL AND account_id = 310000000001
findings in the sandbox account with severity high | account_id = 310000000002 AND severity = HIGH
all accounts except sandbox | account_id != 310000000002
high findings in account sandbox | severity = HIGH AND account_id = 310000000002
open findings in sandbox | status = open AND environment = sandbox
payments-prod criticals | account_id = 719204853316 AND severity = CRITICAL
criticals of payments-prod | severity = CRITICAL AND account_id = 719204853316
azure-nonprod criticals | account_id = 310000000003 AND severity = CRITICAL
subscription azure nonprod | account_id = 310000000003
corporate prod account | account_id = 310000000004
the payments prod account, highs only | account_id = 719204853316 AND severity = HIGH
payments and booking accounts | account_id IN (719204853316, 482917360541)
findings in the payments, booking and corporate accounts | account_id IN (719204853316, 482917360541, 310000000004)
accounts payments and booking | account_id IN (719204853316, 482917360541)
criticals in accounts other than payments | severity = CRITICAL AND account_id != 719204853316
highs in the network account | severity = HIGH AND account_id = 310000000005
network findings in azure | category = network AND provider = azure
public findings in prod accounts | {public} AND environment = production
criticals in the azure account | severity = CRITICAL AND provider = azure
storage accounts in payments | {storage_account} AND account_id = 719204853316 AND {unresolved}
service accounts with admin rights | {service_account} AND {admin} AND {unresolved}
findings on bucket payments-prod | {bucket} AND {resource:payments-prod}
`,
  'accounts that are not known': `
criticals in the data services account | severity = CRITICAL | data services
highs in the compliance account | severity = HIGH | compliance
`,
  'texts as they are': `
title contains password policy | title CONTAINS "password policy"
title contains open | title CONTAINS open
titles containing prod in aws | title CONTAINS prod AND provider = aws
title contains network and severity high | title CONTAINS network AND severity = HIGH
title starts with S3 | title STARTS WITH S3
titles starting with S3, in prod | title STARTS WITH S3 AND environment = production
resource name ends with -prod | resource_name ENDS WITH "-prod"
resource name contains customer | resource_name CONTAINS customer
resource name starts with harbour | resource_name STARTS WITH harbour
buckets whose name starts with prod-dev | {bucket} AND resource_name STARTS WITH "prod-dev" AND {unresolved}
title contains foo or bar | title CONTAINS foo OR title CONTAINS bar
title contains foo or critical | title CONTAINS foo OR severity = CRITICAL
title does not contain public | NOT title CONTAINS public
id contains sg-1 | resource_id CONTAINS "sg-1"
criticals whose title contains "open to" newer than 7 days | severity = CRITICAL AND title CONTAINS "open to" AND first_found_at > now-7d
`,
  'texts of other fields': `
criticals whose description contains public | severity = CRITICAL | description contains public
criticals whose account name contains pay | severity = CRITICAL | account name contains pay
criticals -aws | severity = CRITICAL | -aws
criticals older than -5 days | severity = CRITICAL | -5 days
`,
  'words with hyphens': `
criticals for self-signed certificates | severity = CRITICAL AND (resource_id CONTAINS "self-signed" OR resource_name CONTAINS "self-signed" OR title CONTAINS "self-signed") AND resource_type MATCHES "certificate"
zero-day vulnerabilities | (resource_id CONTAINS "zero-day" OR resource_name CONTAINS "zero-day" OR title CONTAINS "zero-day") AND category = vulnerability
bucket customer-imports | {bucket} AND {resource:customer-imports} AND {unresolved}
what is wrong with vpc-main | {resource:vpc-main} AND {unresolved}
non-root containers | {root} AND category = container
containers not running as root | category = container AND {root}
`,
  'controls of frameworks': `
soc 2 cc6.1 failures | compliance MATCHES "soc[ ._-]?2" AND compliance.control = CC6.1 AND {unresolved}
fedramp ac-2 in prod | compliance MATCHES "fedramp" AND compliance.control = AC-2 AND environment = production
ccm control iam-02 | compliance MATCHES "ccm" AND compliance.control = IAM-02
`,
  'what would have to be counted': `
which region has the most criticals | severity = CRITICAL AND {unresolved} | most
accounts with the fewest open findings | status = open | fewest
findings with the most recent first | severity >= INFO ORDER BY first_found_at DESC
`,
  'open to a group': `
bigquery datasets open to allUsers | service_name = bigquery AND {public} AND {unresolved}
storage open for anonymous | service_name IN (s3, storage) AND {public} AND {unresolved}
buckets open for the public in aws | {bucket} AND {public} AND provider = aws AND {unresolved}
what is still open to the public? | {public} AND {unresolved}
databases open to everybody | {database} AND {public} AND {unresolved}
buckets open to other accounts | {bucket} AND {cross_account}
nsg allows any any | {security_group} AND {public} AND {unresolved}
security groups allowing all | {security_group} AND {public} AND {unresolved}
firewalls that allow everything in prod | {firewall} AND {public} AND environment = production AND {unresolved}
buckets that allow any user to read | {bucket} AND {public} AND {unresolved}
policies that allow everything | {policy} AND {admin}
roles granting all actions | {role} AND {admin} AND {unresolved}
open for more than 30 days | status = open AND first_found_at < now-30d
what is open for pci | status = open AND {pci}
open findings for aws | status = open AND provider = aws
open from prowler | status = open AND source = prowler
`,
  'open to those who are not known': `
buckets open to our office | {bucket} AND {unresolved} | open to office
databases open to 10.0.0.0/8 | {database} AND {unresolved} | open to 10.0.0.0/8
functions that allow everything | {function} AND {unresolved} | allow everything
`,
  'parentheses and both': `
not (critical and aws) | NOT (severity = CRITICAL AND provider = aws)
not (public and unencrypted) | NOT ({public} AND {unencrypted})
high or (critical and azure) | severity = HIGH OR (severity = CRITICAL AND provider = azure)
critical or (high and public) in prod | (severity = CRITICAL OR (severity = HIGH AND {public})) AND environment = production
aws criticals or (azure and high) | (provider = aws AND severity = CRITICAL) OR (provider = azure AND severity = HIGH)
(critical and aws) or high in gcp | (severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = gcp)
((critical and aws) or (high and azure)) and open | ((severity = CRITICAL AND provider = aws) OR (severity = HIGH AND provider = azure)) AND status = open
(high or critical) and (aws or azure) and not (dev or test) | severity IN (HIGH, CRITICAL) AND provider IN (aws, azure) AND environment NOT IN (development, test)
resolved (this week or last month) | status = resolved AND (resolved_at >= 2026-11-16 OR (resolved_at >= 2026-10-01 AND resolved_at < 2026-11-01))
everything except (dev and low) in aws | provider = aws AND NOT (environment = development AND severity = LOW)
users without (mfa or rotation) | ({user} AND ({mfa} OR {rotation})) AND {unresolved}
not both critical and public | NOT (severity = CRITICAL AND {public})
findings that are not both low and in dev, in aws | NOT (severity = LOW AND environment = development) AND provider = aws AND {unresolved}
except those both low and in dev | NOT (severity = LOW AND environment = development)
open findings (in prod) older than 30 days | status = open AND environment = production AND first_found_at < now-30d
buckets (not public) in prod | {bucket} AND NOT {public} AND environment = production
`,
  'topics and places': `
kubernetes logging | category = logging AND {container_resource}
network findings on kubernetes | category = network AND {container_resource}
network findings in prod on kubernetes | category = network AND environment = production AND {container_resource}
logging in containers | category = logging AND {container_resource}
logging in containers and pods, high | category = logging AND {container_resource} AND severity = HIGH
logging in containers and compute | category = logging AND ({container_resource} OR {compute_resource})
identity findings in containers | category = identity AND {container_resource}
pods with host network | category = network AND {container_resource}
kubernetes pods with host network | category = network AND {container_resource}
logging on kubernetes pods | category = logging AND {container_resource}
kubernetes findings without logging | category = container AND {logs}
kubernetes without logging | {unlogged} AND {container_resource}
network and identity findings in kubernetes | category IN (network, identity) AND {container_resource}
kubernetes and network findings | category IN (container, network)
kubernetes, network | category IN (container, network)
logging or identity findings in aws | category IN (logging, identity) AND provider = aws
category network identity | category IN (network, identity)
secrets in containers | category = secrets AND {container_resource}
logging findings in compute not in kubernetes | category = logging AND {compute_resource} AND category != container
`,
  'parts that are missing': `
storage accounts without firewall | {storage_account} AND {names:firewall}
storage accounts in azure without a firewall, high | {storage_account} AND provider = azure AND {names:firewall} AND severity = HIGH
lambda without vpc | service_name = lambda AND {names:vpc}
load balancers that have no certificate | {load_balancer} AND {names:certificate}
load balancer without certificate or tls | ({load_balancer} AND ({names:certificate} OR {tls})) AND {unresolved}
storage accounts without firewall or certificate in prod | {storage_account} AND ({names:firewall} OR {names:certificate}) AND environment = production
vpcs missing subnets | {vpc} AND {names:subnet}
key vault firewall disabled | service_name = keyvault AND {names:firewall}
key vault firewall is missing in dev | service_name = keyvault AND {names:firewall} AND environment = development
vms without disk encryption | {vm} AND {names:disk} AND {unencrypted}
roles without policies | {role} AND {names:polic(y|ies)} AND {unresolved}
kms keys disabled | service_name = kms AND {key} AND {unresolved} | disabled
findings on storage accounts without firewall | {storage_account} AND {names:firewall}
ec2 findings without snapshots | service_name = ec2 AND NOT {snapshot}
buckets, no snapshots | {bucket} AND NOT {snapshot} AND {unresolved}
criticals without vms | severity = CRITICAL AND NOT {vm}
buckets and no disks in aws | {bucket} AND {names:disk} AND provider = aws
`,
  'parts that are not known': `
buckets without bucket tickets | {bucket} AND {unresolved} | bucket tickets
buckets without bucket policy | {bucket} AND {unresolved} | bucket policy
`,
  'parentheses that are not understood': `
criticals that are not (public and haunted) | severity = CRITICAL AND {unresolved} | haunted
`,
}
