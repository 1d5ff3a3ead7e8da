import { PEOPLE } from '../company/company.ts'

interface Remark {
  readonly author: string
  /** How long after the finding was first reported. */
  readonly days_after: number
  readonly body: string
}

/** What people said about a finding of this check that is still open. */
export interface Conversation {
  readonly check_id: string
  readonly remarks: readonly Remark[]
}

const says = (person: keyof typeof PEOPLE, days_after: number, body: string): Remark => ({
  author: PEOPLE[person],
  days_after,
  body,
})

export const CONVERSATIONS: readonly Conversation[] = [
  {
    check_id: 'IAM.6',
    remarks: [
      says('leila', 2, 'Two FIDO2 keys ordered for this account. Delivery in about three weeks.'),
      says(
        'mara',
        24,
        'Keys arrived in Gothenburg, the safe in Rotterdam still needs its second one.',
      ),
      says(
        'leila',
        41,
        'Second key is stuck in procurement again. I have asked Oskar to escalate.',
      ),
    ],
  },
  {
    check_id: 'S3.8',
    remarks: [
      says(
        'joost',
        1,
        'Terraform for this bucket predates the module that sets the block. Moving it over.',
      ),
      says(
        'priya',
        6,
        'Careful: the old tracking page still reads from here without signed addresses.',
      ),
      says('joost', 9, 'Understood. First the page goes behind CloudFront, then the switch.'),
    ],
  },
  {
    check_id: 'EC2.19',
    remarks: [
      says('mara', 0.2, 'Port 6379 from anywhere. Who owns this group?'),
      says(
        'tobias',
        0.4,
        'Ours, left from the load test. Host had no data, checked processes and cron: clean.',
      ),
      says(
        'mara',
        1,
        'Thanks. Please keep the finding open until the rule is gone from the stack as well.',
      ),
    ],
  },
  {
    check_id: 'RDS.2',
    remarks: [
      says(
        'ines',
        3,
        'The finance tool connects from the office over the internet. That is why it is public.',
      ),
      says('mara', 4, 'Then the tool should go through the VPN. Can we set a date?'),
      says('ines', 5, 'After the quarter closes. I will put it into the sprint that follows.'),
    ],
  },
  {
    check_id: 'EC2.8',
    remarks: [
      says(
        'oskar',
        5,
        'MetadataNoToken is at zero for a week on this host, so it is safe to enforce.',
      ),
      says(
        'tobias',
        8,
        'Will go out with the next image, the hop limit must be 2 because of the agent container.',
      ),
    ],
  },
  {
    check_id: 'IAM.3',
    remarks: [
      says(
        'priya',
        10,
        'This key is used by the EDI gateway. The partner needs ten working days of notice.',
      ),
      says('leila', 30, 'Notice sent, reference NF-2231. Rotation is planned with their release.'),
    ],
  },
  {
    check_id: 'CVE-2021-44228/org.apache.logging.log4j:log4j-core',
    remarks: [
      says(
        'mara',
        0.1,
        'How can this still be in an image? Please look at it before anything else.',
      ),
      says(
        'tobias',
        0.5,
        'A migration image that never got rebuilt. It runs for two minutes a month, without network.',
      ),
      says('tobias', 2, 'Rebuild is blocked by the JDK upgrade. Job is suspended until then.'),
    ],
  },
  {
    check_id: 'CVE-2024-6387/openssh-server',
    remarks: [
      says(
        'oskar',
        1,
        'Patched package is in the mirror. This host waits for its maintenance window.',
      ),
      says(
        'joost',
        12,
        'Window was skipped for the peak season. Port 22 is reachable from the VPN only.',
      ),
    ],
  },
  {
    check_id: 'CVE-2022-0847/kernel',
    remarks: [says('oskar', 4, 'New kernel is installed, the reboot is what is missing.')],
  },
  {
    check_id: 'UnauthorizedAccess:EC2/SSHBruteForce',
    remarks: [
      says(
        'mara',
        0.3,
        'Keys only on this machine, no success in the auth log. Background noise, but close the port.',
      ),
    ],
  },
  {
    check_id: 'CryptoCurrency:EC2/BitcoinTool.B!DNS',
    remarks: [
      says('mara', 0.1, 'Isolated. Volume snapshot taken for analysis.'),
      says(
        'tobias',
        0.6,
        'Came in through an exposed notebook. Credentials of the role have been revoked.',
      ),
    ],
  },
  {
    check_id: 'Policy:IAMUser/RootCredentialUsage',
    remarks: [
      says(
        'leila',
        0.5,
        'Matches the break-glass register: closing of an old support plan, two people present.',
      ),
    ],
  },
  {
    check_id: 'CloudTrail.2',
    remarks: [
      says('leila', 7, 'Auditors asked for this in the last review. The key policy is drafted.'),
      says(
        'joost',
        20,
        'Decrypt rights for the log pipeline are missing in the draft, please add them.',
      ),
    ],
  },
  {
    check_id: 'SecretsManager.4',
    remarks: [
      says(
        'priya',
        2,
        'The rotation function lost its VPC endpoint in the network change. Fix is in review.',
      ),
    ],
  },
  {
    check_id: 'ELB.16',
    remarks: [
      says(
        'joost',
        14,
        'Web ACL is in count mode. The common rules would block our own label upload.',
      ),
      says('ines', 16, 'Can we except that path? Peak season starts in a month.'),
    ],
  },
  {
    check_id: 'ECS.8',
    remarks: [
      says('mara', 1, 'The pair is revoked. Old revisions of the task definition still show it.'),
    ],
  },
  {
    check_id: 'storage_default_network_access_rule_is_denied',
    remarks: [
      says(
        'ines',
        3,
        'The payroll provider uploads from changing addresses. We need a private endpoint first.',
      ),
      says('leila', 18, 'Provider agreed to fixed egress addresses from next month.'),
    ],
  },
  {
    check_id: 'sqlserver_unrestricted_inbound_access',
    remarks: [
      says(
        'mara',
        0.2,
        'Found 4,000 failed logins since Sunday. This cannot wait for the change board.',
      ),
      says(
        'ines',
        0.5,
        'Reporting breaks without it. Give me until tonight to move it to the VPN.',
      ),
    ],
  },
  {
    check_id: 'entra_privileged_user_has_mfa',
    remarks: [
      says('leila', 1, 'Account of the print service. It should not hold a directory role at all.'),
    ],
  },
  {
    check_id: 'vm_backup_enabled',
    remarks: [
      says(
        'oskar',
        9,
        'Stateless machine, rebuilt from image. I would like an exception for this one.',
      ),
    ],
  },
  {
    check_id: 'compute_firewall_ssh_access_from_the_internet_allowed',
    remarks: [
      says('priya', 0.5, 'Opened for the partner workshop. I will narrow it to the IAP range.'),
      says('mara', 6, 'Still open. Please do it this week or I will.'),
    ],
  },
  {
    check_id: 'cloudsql_instance_ssl_connections',
    remarks: [
      says(
        'priya',
        11,
        'One notebook left that connects without TLS. Its owner is back on Monday.',
      ),
    ],
  },
  {
    check_id: 'apikeys_api_restrictions_configured',
    remarks: [
      says('joost', 3, 'Referrer restriction works in staging. Mobile app needs a key of its own.'),
    ],
  },
]
