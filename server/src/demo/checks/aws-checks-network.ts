import type { AwsKind } from '../estate/aws-resources.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over networks, load balancers, distributions and APIs. */
export const AWS_NETWORK_CHECKS: readonly DemoCheck<AwsKind>[] = [
  {
    id: 'EC2.2',
    kind: 'default_security_group',
    severity: 'HIGH',
    prevalence: 0.5,
    title: 'Default security group lets traffic through',
    description:
      'Whatever is launched without naming a group lands in this one, and its members may all talk to one another.',
    remediation:
      'Find members through the network interfaces view, give each a group of its own, then strip every rule from the default.',
    compliance: { cis: ['5.4'], nist: ['AC-4', 'SC-7'], pci: ['1.2.1'] },
  },
  {
    id: 'EC2.6',
    kind: 'vpc',
    severity: 'MEDIUM',
    prevalence: 0.45,
    title: 'Flow logs are not recorded for the VPC',
    description:
      'Accepted and rejected connections leave no trace, and after an intrusion lateral movement cannot be followed.',
    remediation:
      'Create a flow log for REJECT at least, delivered to the log archive bucket in Parquet to keep queries cheap.',
    compliance: { cis: ['3.7'], nist: ['AU-12', 'SI-7(8)'], pci: ['10.3.3'] },
  },
  {
    id: 'EC2.10',
    kind: 'vpc',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'EC2 API calls leave the VPC',
    description:
      'There is no interface endpoint for the EC2 service; instances need a route to the internet only to describe themselves.',
    remediation:
      'Add the ec2 interface endpoint with private DNS and a policy limited to the organisation.',
    compliance: { nist: ['AC-4', 'SC-7(3)'] },
  },
  {
    id: 'EC2.12',
    kind: 'elastic_ip',
    severity: 'LOW',
    prevalence: 0.25,
    title: 'Elastic IP is reserved and unused',
    description:
      'The address costs money and may still be on partner allow lists, where it would vouch for whoever gets it next.',
    remediation: 'Ask partners to drop the address, then release it.',
    compliance: { nist: ['CM-8(1)'] },
  },
  {
    id: 'EC2.13',
    kind: 'security_group',
    severity: 'HIGH',
    prevalence: 0.14,
    title: 'SSH is open to the whole internet',
    description:
      'A rule admits 0.0.0.0/0 or ::/0 on port 22. Hosts behind it collect thousands of login attempts a day.',
    remediation:
      'Drop the rule and use Session Manager. If a vendor needs SSH, admit its fixed addresses for the length of the contract.',
    compliance: { cis: ['5.2'], nist: ['AC-4', 'SC-7(5)'], pci: ['1.3.1'] },
  },
  {
    id: 'EC2.14',
    kind: 'security_group',
    severity: 'HIGH',
    prevalence: 0.07,
    title: 'Remote Desktop is open to the whole internet',
    description:
      'Port 3389 accepts connections from anywhere, the entry point that ransomware crews buy and sell most.',
    remediation:
      'Close it today. Windows administration goes through Fleet Manager or the corporate VPN.',
    compliance: { cis: ['5.2'], nist: ['AC-4', 'SC-7(5)'], pci: ['1.3.1'] },
  },
  {
    id: 'EC2.15',
    kind: 'subnet',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Subnet hands out public addresses by itself',
    description:
      'MapPublicIpOnLaunch is set: an instance becomes reachable although its author never asked for it.',
    remediation:
      'Unset the attribute; ask for a public address explicitly where a design needs one.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'EC2.16',
    kind: 'network_acl',
    severity: 'LOW',
    prevalence: 0.25,
    title: 'Network ACL guards no subnet',
    description:
      'It is a leftover of a migration. Reviewers waste time on rules without effect and overlook those that have one.',
    remediation: 'Delete it from the network stack after checking that no import refers to it.',
    compliance: { nist: ['CM-8(1)'] },
  },
  {
    id: 'EC2.18',
    kind: 'security_group',
    severity: 'HIGH',
    prevalence: 0.12,
    title: 'Unlisted port is open to everyone',
    description:
      'The group admits unrestricted traffic on something other than 80 and 443, the only ports that policy allows from outside.',
    remediation:
      'Name the consumers and narrow the source to their ranges, or put the service behind the public load balancer.',
    compliance: { nist: ['AC-4', 'SC-7(11)'], pci: ['1.3.1', '1.4.2'] },
  },
  {
    id: 'EC2.19',
    kind: 'security_group',
    severity: 'CRITICAL',
    prevalence: 0.05,
    title: 'High-risk service port faces the internet',
    description:
      'Databases, remote shells or unauthenticated caches listen on one of the ports that mass scanners sweep hourly, and the rule lets them in.',
    remediation:
      'Remove the open rule now, check the hosts behind it for new processes and users, and only then plan private access.',
    compliance: { nist: ['AC-4', 'SC-7', 'CM-7'], pci: ['1.2.6', '1.3.1'] },
  },
  {
    id: 'EC2.21',
    kind: 'network_acl',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Network ACL permits administration ports from anywhere',
    description:
      'Ports 22 and 3389 pass the subnet boundary for any source, leaving security groups as the only barrier.',
    remediation:
      'Insert deny rules for both ports before the general allow, with an exception for the management range.',
    compliance: { cis: ['5.1'], nist: ['AC-4(21)', 'SC-7'], pci: ['1.3.1'] },
  },
  {
    id: 'EC2.22',
    kind: 'security_group',
    severity: 'MEDIUM',
    prevalence: 0.2,
    title: 'Security group is attached to nothing',
    description:
      'Stale groups pile up until an over-generous one is picked from the list by mistake.',
    remediation: 'Remove it. Groups that templates will need again are recreated by the template.',
    compliance: { nist: ['CM-8'], pci: ['1.2.7'] },
  },
  {
    id: 'EC2.51',
    kind: 'account_in_region',
    severity: 'LOW',
    prevalence: 0.2,
    title: 'Client VPN connections leave no log',
    description:
      'Who connected, from where and for how long is unknown, which matters on the day that a laptop is stolen.',
    remediation: 'Enable connection logging to CloudWatch on the VPN endpoint.',
    compliance: { nist: ['AC-2(12)', 'AU-2'], pci: ['10.2.1'] },
  },
  {
    id: 'ELB.1',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.25,
    title: 'HTTP listener does not redirect',
    description:
      'Visitors who type the address without https stay on plain HTTP, cookies included.',
    remediation: 'Change the default action of port 80 to a permanent redirect.',
    compliance: { nist: ['SC-8', 'SC-23(3)'], pci: ['4.2.1'] },
  },
  {
    id: 'ELB.4',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.32,
    title: 'Malformed headers reach the application',
    description:
      'The balancer forwards invalid header names, the raw material of request smuggling.',
    remediation: 'Set routing.http.drop_invalid_header_fields.enabled to true.',
    compliance: { nist: ['SC-8(2)', 'SC-7(4)'], pci: ['6.2.4'] },
  },
  {
    id: 'ELB.5',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Load balancer keeps no request log',
    description:
      'Fraud analysts asked twice this year for client addresses of a booking and could not get them.',
    remediation:
      'Enable access logs to the regional log bucket, whose policy already admits the delivery service.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'ELB.6',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Nothing protects the balancer from deletion',
    description:
      'A mistaken stack removal drops all traffic and releases DNS names that partners have pinned.',
    remediation: 'Switch deletion_protection.enabled on for balancers in production.',
    compliance: { nist: ['CM-3', 'SC-5(2)'] },
  },
  {
    id: 'ELB.12',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Desync mitigation is in monitor mode',
    description:
      'Ambiguous requests are counted yet passed on, so a front end and its back end can disagree about where one ends.',
    remediation:
      'Choose defensive mode; go to strictest once the metric for non-compliant requests has been zero for a week.',
    compliance: { nist: ['AC-4(21)', 'SI-10'], pci: ['6.2.4'] },
  },
  {
    id: 'ELB.13',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.15,
    title: 'Balancer is present in one zone',
    description:
      'Its subnets belong to a single availability zone, and a zonal outage becomes a full one.',
    remediation: 'Attach a subnet in each zone where targets run.',
    compliance: { nist: ['CP-10', 'SC-36'] },
  },
  {
    id: 'ELB.16',
    kind: 'load_balancer',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Web firewall is not in front of the application',
    description: 'Injection attempts and credential stuffing go straight to application code.',
    remediation:
      'Associate the shared web ACL in count mode for a week, review what it would block, then enforce.',
    compliance: { nist: ['AC-4(21)', 'SC-7'], pci: ['6.4.2'] },
  },
  {
    id: 'CloudFront.1',
    kind: 'distribution',
    severity: 'HIGH',
    prevalence: 0.2,
    title: 'Requests for "/" list the origin',
    description:
      'Without a default root object the distribution passes the request through, and the bucket may answer with an index of its keys.',
    remediation: 'Name index.html as the default root object.',
    compliance: { nist: ['SC-7(11)', 'SC-7(16)'], pci: ['2.2.6'] },
  },
  {
    id: 'CloudFront.3',
    kind: 'distribution',
    severity: 'MEDIUM',
    prevalence: 0.25,
    title: 'Viewers may fetch content over HTTP',
    description:
      'The viewer protocol policy allows both schemes: coffee-shop networks can rewrite the tracking page.',
    remediation: 'Set redirect-to-https on every cache behaviour, not just the default.',
    compliance: { nist: ['SC-8', 'SC-13'], pci: ['4.2.1'] },
  },
  {
    id: 'CloudFront.5',
    kind: 'distribution',
    severity: 'MEDIUM',
    prevalence: 0.45,
    title: 'Edge requests are not logged',
    description:
      'Standard logging is off; scraping of tariff pages cannot be told apart from popularity.',
    remediation: 'Turn standard logging on, with cookies excluded.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'CloudFront.6',
    kind: 'distribution',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Distribution has no web ACL',
    description:
      'Rate limits and managed rule groups apply at the balancer only, after the traffic has been paid for.',
    remediation: 'Attach a global-scope web ACL with the common rule set and a rate rule.',
    compliance: { nist: ['AC-4(21)'], pci: ['6.4.2'] },
  },
  {
    id: 'CloudFront.12',
    kind: 'distribution',
    severity: 'HIGH',
    prevalence: 0.15,
    title: 'Origin bucket no longer exists',
    description:
      'The distribution refers to a deleted bucket. Whoever registers that name serves content from your domain.',
    remediation: 'Retire the distribution and its DNS record, or create the bucket again at once.',
    compliance: { nist: ['CM-2'], pci: ['2.2.6'] },
  },
  {
    id: 'CloudFront.13',
    kind: 'distribution',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Bucket can be read around the CDN',
    description:
      'Origin access control is missing, hence the bucket must be open and every edge rule can be bypassed.',
    remediation:
      'Create an origin access control and reduce the bucket policy to this distribution.',
    compliance: { nist: ['AC-3', 'SC-7'] },
  },
  {
    id: 'APIGateway.1',
    kind: 'api_stage',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Execution logging is off for an API stage',
    description: 'Authoriser refusals and integration errors leave nothing behind to investigate.',
    remediation: 'Log at ERROR level for the stage; avoid full request data, which holds tokens.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'APIGateway.2',
    kind: 'api_stage',
    severity: 'MEDIUM',
    prevalence: 0.45,
    title: 'Back end cannot tell that a call came through the gateway',
    description:
      'No client certificate is presented to the integration, and anybody who learns its address can skip authorisation.',
    remediation:
      'Generate a gateway certificate for the stage and have the back end verify its thumbprint.',
    compliance: { nist: ['AC-17', 'SC-8'] },
  },
  {
    id: 'APIGateway.3',
    kind: 'api_stage',
    severity: 'LOW',
    prevalence: 0.5,
    title: 'Traces stop at the gateway',
    description:
      'X-Ray tracing is disabled; slow carrier calls and slow code look alike to the operator on duty.',
    remediation: 'Enable active tracing and sample five percent.',
    compliance: { nist: ['CA-7'] },
  },
  {
    id: 'APIGateway.4',
    kind: 'api_stage',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Public API stage is outside the web firewall',
    description:
      'The partner interface accepts any payload up to 10 MB without inspection or rate rule.',
    remediation: 'Associate the regional web ACL and set usage plans with a burst limit.',
    compliance: { nist: ['AC-4(21)'], pci: ['6.4.2'] },
  },
  {
    id: 'ACM.1',
    kind: 'certificate',
    severity: 'MEDIUM',
    prevalence: 0.18,
    title: 'Certificate expires within thirty days',
    description:
      'It was imported, or its validation record is gone, so renewal will not happen by itself.',
    remediation:
      'Restore the validation CNAME, or import the successor before the date and put it in the calendar of the team.',
    compliance: { nist: ['SC-12', 'SC-23'], pci: ['4.2.1'] },
  },
  {
    id: 'ACM.2',
    kind: 'certificate',
    severity: 'HIGH',
    prevalence: 0.06,
    title: 'Certificate key is shorter than 2,048 bits',
    description:
      'An RSA key of that size is within reach of a funded attacker and modern browsers distrust it.',
    remediation: 'Request a replacement with ECDSA P-256 or RSA 2048 and reassign listeners.',
    compliance: { nist: ['SC-12', 'SC-13'], pci: ['4.2.1'] },
  },
]
