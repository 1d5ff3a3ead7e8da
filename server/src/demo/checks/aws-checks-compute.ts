import type { AwsKind } from '../estate/aws-resources.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over instances, volumes, functions, containers and builds. */
export const AWS_COMPUTE_CHECKS: readonly DemoCheck<AwsKind>[] = [
  {
    id: 'EC2.1',
    kind: 'account_in_region',
    severity: 'CRITICAL',
    prevalence: 0.06,
    title: 'EBS snapshot of this account is public',
    description:
      'A disk image that everyone can copy often holds shell history, private keys and a database dump or two.',
    remediation:
      'Make the snapshot private, enable the regional block on sharing, and treat every secret on the disk as known.',
    compliance: { nist: ['AC-3', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'EC2.3',
    kind: 'ebs_volume',
    severity: 'MEDIUM',
    prevalence: 0.28,
    title: 'Attached volume is not encrypted',
    description:
      'The block device was created before encryption by default and has been carried along through replacements of its instance.',
    remediation:
      'Snapshot, copy with a key, create a volume from the copy and swap it while the instance is stopped.',
    compliance: { nist: ['SC-28', 'SC-13'], pci: ['3.5.1'] },
  },
  {
    id: 'EC2.4',
    kind: 'instance',
    severity: 'MEDIUM',
    prevalence: 0.12,
    title: 'Instance has been stopped for over a month',
    description:
      'It misses patches while it sleeps, and will join the network months behind on the day somebody starts it.',
    remediation: 'Take an image if anyone still wants it, then terminate.',
    compliance: { nist: ['CM-2'] },
  },
  {
    id: 'EC2.7',
    kind: 'account_in_region',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'New volumes in the region start unencrypted',
    description:
      'Encryption by default is off here, so protection depends on each template remembering a flag.',
    remediation: 'Enable EBS encryption by default for the region with the account key.',
    compliance: { cis: ['2.2.1'], nist: ['SC-28', 'CA-9(1)'], pci: ['3.5.1'] },
  },
  {
    id: 'EC2.8',
    kind: 'instance',
    severity: 'HIGH',
    prevalence: 0.25,
    title: 'Instance metadata answers version 1 requests',
    description:
      'A server-side request forgery in any web application on the host can read the role credentials with a single GET.',
    remediation:
      'Require session tokens and a hop limit of 1 (2 for containers). Upgrade SDKs first where MetadataNoToken is above zero.',
    compliance: { cis: ['5.6'], nist: ['AC-3', 'AC-6'], pci: ['2.2.6'] },
  },
  {
    id: 'EC2.9',
    kind: 'instance',
    severity: 'HIGH',
    prevalence: 0.14,
    title: 'Instance owns a public IPv4 address',
    description:
      'It can be addressed from outside without passing a balancer, a firewall or a log.',
    remediation:
      'Move it to a private subnet behind a NAT gateway. Bastions disappear altogether with Session Manager.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'EC2.17',
    kind: 'instance',
    severity: 'LOW',
    prevalence: 0.1,
    title: 'Instance bridges several networks',
    description:
      'Two interfaces in different subnets turn the machine into a path that the firewall team has not drawn.',
    remediation: 'Remove the second interface, or document it as an appliance.',
    compliance: { nist: ['AC-4(21)'] },
  },
  {
    id: 'EC2.25',
    kind: 'launch_template',
    severity: 'HIGH',
    prevalence: 0.2,
    title: 'Launch template assigns public addresses',
    description: 'Each scale-out adds one more host with its own route to the internet.',
    remediation:
      'Publish a template version with AssociatePublicIpAddress false and make it the default.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'EC2.28',
    kind: 'ebs_volume',
    severity: 'LOW',
    prevalence: 0.35,
    title: 'Volume is in no backup plan',
    description:
      'Scratch disks may do without; this control cannot tell them from the ones that hold the only copy of an EDI archive.',
    remediation: 'Tag volumes worth keeping with backup=daily, and exempt the others explicitly.',
    compliance: { nist: ['CP-9', 'CP-10'] },
  },
  {
    id: 'SSM.1',
    kind: 'instance',
    severity: 'MEDIUM',
    prevalence: 0.22,
    title: 'Systems Manager does not know the instance',
    description: 'No agent reports from it. Patching, inventory and remote sessions pass it by.',
    remediation:
      'Attach the managed-instance policy to its role and allow outbound 443 to the three SSM endpoints.',
    compliance: { nist: ['CM-8', 'SI-2'], pci: ['2.4'] },
  },
  {
    id: 'SSM.2',
    kind: 'instance',
    severity: 'HIGH',
    prevalence: 0.22,
    title: 'Patches are missing after the maintenance window',
    description:
      'The last patch run ended non-compliant, usually because a reboot is pending or the disk is full.',
    remediation:
      'Read the failed association in Patch Manager, free the disk or reboot, and run the baseline again.',
    compliance: { nist: ['SI-2', 'CM-8(3)'], pci: ['6.3.3'] },
  },
  {
    id: 'SSM.3',
    kind: 'instance',
    severity: 'LOW',
    prevalence: 0.18,
    title: 'State association is not compliant',
    description:
      'Configuration that should hold on the host, such as the log forwarder, could not be applied.',
    remediation: 'Fix the document parameters or drop the association if its purpose is gone.',
    compliance: { nist: ['CM-2(2)', 'CM-8'] },
  },
  {
    id: 'AutoScaling.1',
    kind: 'autoscaling_group',
    severity: 'LOW',
    prevalence: 0.35,
    title: 'Scaling group ignores load balancer health',
    description: 'It replaces dead machines but keeps those whose application has hung.',
    remediation: 'Use the ELB health check type with a grace period longer than the start-up time.',
    compliance: { nist: ['CP-2(2)', 'SI-2'] },
  },
  {
    id: 'AutoScaling.2',
    kind: 'autoscaling_group',
    severity: 'MEDIUM',
    prevalence: 0.2,
    title: 'Scaling group is confined to one zone',
    description: 'Capacity cannot be replaced elsewhere when that zone is impaired.',
    remediation:
      'List subnets of two or more zones, and check that the database is reachable there.',
    compliance: { nist: ['CP-10', 'SC-36'] },
  },
  {
    id: 'Lambda.1',
    kind: 'lambda_function',
    severity: 'CRITICAL',
    prevalence: 0.03,
    title: 'Function can be invoked by anyone',
    description:
      'Its resource policy has no condition on the caller: strangers run your code with the rights of its role.',
    remediation:
      'Add aws:SourceAccount or aws:SourceArn to the statement; for a public entry use an authenticated function URL.',
    compliance: { nist: ['AC-3', 'SC-7(11)'], pci: ['7.2.1'] },
  },
  {
    id: 'Lambda.2',
    kind: 'lambda_function',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Runtime is out of support',
    description:
      'The language version no longer receives fixes and soon the function cannot even be updated.',
    remediation:
      'Raise the runtime in the template, run contract tests, and publish with a weighted alias.',
    compliance: { nist: ['SI-2', 'CA-9(1)'], pci: ['12.3.4'] },
  },
  {
    id: 'Lambda.3',
    kind: 'lambda_function',
    severity: 'LOW',
    prevalence: 0.4,
    title: 'Function runs outside the VPC',
    description: 'Its egress cannot be filtered, which matters for those that carry customer data.',
    remediation:
      'Give functions with data access private subnets and endpoints; exempt glue code that touches public APIs alone.',
    compliance: { nist: ['AC-4', 'SC-7'] },
  },
  {
    id: 'Lambda.5',
    kind: 'lambda_function',
    severity: 'MEDIUM',
    prevalence: 0.2,
    title: 'Function is attached to a single subnet',
    description: 'Every invocation depends on one zone having free addresses.',
    remediation: 'Add a subnet from a second zone to VpcConfig.',
    compliance: { nist: ['CP-10', 'SC-36'] },
  },
  {
    id: 'ECR.1',
    kind: 'repository',
    severity: 'HIGH',
    prevalence: 0.18,
    title: 'Images are pushed without a scan',
    description:
      'Known vulnerabilities in base layers go to production unseen, because scan on push is off and enhanced scanning skips this repository.',
    remediation: 'Extend the registry scanning filter to "*" rather than editing repositories.',
    compliance: { nist: ['RA-5'], pci: ['6.2.3', '6.2.4'] },
  },
  {
    id: 'ECR.2',
    kind: 'repository',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Image tags can be moved',
    description:
      'What was tested as 4.2.0 need not be what runs as 4.2.0, and a stolen push token replaces a release in place.',
    remediation: 'Make tags immutable; let pipelines deploy by digest.',
    compliance: { nist: ['CM-2', 'CM-8(1)'] },
  },
  {
    id: 'ECR.3',
    kind: 'repository',
    severity: 'MEDIUM',
    prevalence: 0.38,
    title: 'Old images are never removed',
    description:
      'Years of builds remain pullable, each with the holes of its day, and every scan pays for them.',
    remediation: 'Keep the newest thirty tagged images and drop untagged layers after a week.',
    compliance: { nist: ['CM-2(2)'] },
  },
  {
    id: 'ECS.2',
    kind: 'ecs_service',
    severity: 'HIGH',
    prevalence: 0.12,
    title: 'Tasks receive public addresses',
    description:
      'assignPublicIp is enabled and containers can be reached past the balancer on whatever they listen on.',
    remediation: 'Disable it and give the subnets endpoints for ECR, S3 and logs.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'ECS.4',
    kind: 'ecs_task_definition',
    severity: 'HIGH',
    prevalence: 0.08,
    title: 'Container runs privileged',
    description:
      'The process owns the host in all but name; escaping from the container takes one mount.',
    remediation:
      'Drop privileged and add the one Linux capability that the process misses, if any.',
    compliance: { nist: ['AC-6', 'CM-7'] },
  },
  {
    id: 'ECS.5',
    kind: 'ecs_task_definition',
    severity: 'HIGH',
    prevalence: 0.3,
    title: 'Root file system of the container is writable',
    description:
      'An intruder can replace binaries and leave tools behind until the task is recycled.',
    remediation:
      'Set readonlyRootFilesystem, and mount an ephemeral volume at the paths where the application writes.',
    compliance: { nist: ['AC-3', 'AC-6'] },
  },
  {
    id: 'ECS.8',
    kind: 'ecs_task_definition',
    severity: 'HIGH',
    prevalence: 0.12,
    title: 'Credentials sit in container environment variables',
    description:
      'AWS keys appear in the task definition, readable by every role with ecs:DescribeTaskDefinition and by all earlier revisions.',
    remediation:
      'Reference Secrets Manager in the secrets block, revoke the exposed pair, and deregister the old revisions.',
    compliance: { nist: ['CM-2'], pci: ['8.6.2'] },
  },
  {
    id: 'ECS.9',
    kind: 'ecs_task_definition',
    severity: 'HIGH',
    prevalence: 0.1,
    title: 'Container writes its log nowhere',
    description: 'No log driver is configured; standard output is lost with the task.',
    remediation: 'Use awslogs or FireLens in the log configuration of each container.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'ECS.10',
    kind: 'ecs_service',
    severity: 'MEDIUM',
    prevalence: 0.25,
    title: 'Fargate platform version lags behind',
    description: 'The service pins an old platform whose kernel and agent miss security updates.',
    remediation: 'Set LATEST and force a new deployment.',
    compliance: { nist: ['SI-2'], pci: ['6.3.3'] },
  },
  {
    id: 'EKS.1',
    kind: 'eks_cluster',
    severity: 'HIGH',
    prevalence: 0.3,
    title: 'Kubernetes API is exposed publicly',
    description:
      'The control plane accepts connections from any network, so a leaked kubeconfig works from anywhere.',
    remediation:
      'Enable the private endpoint and limit public access to office ranges, later to none.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'EKS.2',
    kind: 'eks_cluster',
    severity: 'HIGH',
    prevalence: 0.35,
    title: 'Cluster version has left standard support',
    description:
      'Only extended support remains, at six times the price and without new features of the security modules.',
    remediation:
      'Upgrade one minor version at a time after checking removed APIs with the upgrade insights.',
    compliance: { nist: ['SI-2', 'CA-9(1)'], pci: ['12.3.4'] },
  },
  {
    id: 'EKS.8',
    kind: 'eks_cluster',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Control plane audit log is off',
    description:
      'Who created which role binding cannot be established, nor who read the secrets of a namespace.',
    remediation: 'Enable audit and authenticator logs; filter them before long-term storage.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'CodeBuild.1',
    kind: 'build_project',
    severity: 'CRITICAL',
    prevalence: 0.06,
    title: 'Repository credentials are part of the source address',
    description:
      'A token is embedded in the clone URL. Everyone who may view the project can push to the repository.',
    remediation: 'Use a code connection through OAuth, and revoke the token that was visible.',
    compliance: { nist: ['SA-3'], pci: ['8.3.2'] },
  },
  {
    id: 'CodeBuild.2',
    kind: 'build_project',
    severity: 'CRITICAL',
    prevalence: 0.08,
    title: 'Build environment exposes access keys',
    description:
      'AWS_ACCESS_KEY_ID is a plain-text variable of the project and shows up in console, API and build logs.',
    remediation:
      'Delete both variables, deactivate the key pair, and grant the missing right to the build role.',
    compliance: { nist: ['IA-5(7)', 'SA-3'], pci: ['8.3.2'] },
  },
  {
    id: 'CodeBuild.3',
    kind: 'build_project',
    severity: 'LOW',
    prevalence: 0.3,
    title: 'Build logs on S3 are unencrypted',
    description:
      'Logs mention internal hosts and package names that help to plan dependency confusion.',
    remediation: 'Clear the encryptionDisabled flag of the S3 log configuration.',
    compliance: { nist: ['SC-28'] },
  },
  {
    id: 'CodeBuild.4',
    kind: 'build_project',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Builds leave no log at all',
    description:
      'When a dependency turns out to be malicious, there is no record of which builds ran it.',
    remediation: 'Send build output to CloudWatch with a year of retention.',
    compliance: { nist: ['AU-2', 'AU-12'] },
  },
]
