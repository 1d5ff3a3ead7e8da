import { PEOPLE } from '../company/company.ts'

interface Remark {
  readonly author: string
  /** Days after the finding was first reported. */
  readonly days_after: number
  readonly body: string
}

/** Comments on an open finding of this check. */
export interface Conversation {
  readonly check_id: string
  readonly remarks: readonly Remark[]
}

const remark = (person: keyof typeof PEOPLE, days_after: number, body: string): Remark => ({
  author: PEOPLE[person],
  days_after,
  body,
})

export const CONVERSATIONS: readonly Conversation[] = [
  {
    check_id: 'IAM.6',
    remarks: [
      remark('leila', 2, 'Two FIDO2 keys ordered for this account. Delivery in about three weeks.'),
      remark(
        'mara',
        24,
        'Keys arrived in Gothenburg, the safe in Rotterdam still needs its second one.',
      ),
      remark(
        'leila',
        41,
        'Second key is stuck in procurement again. I have asked Oskar to escalate.',
      ),
    ],
  },
  {
    check_id: 'S3.8',
    remarks: [
      remark(
        'joost',
        1,
        'Terraform for this bucket predates the module that sets the block. Moving it over.',
      ),
      remark(
        'priya',
        6,
        'Careful: the old tracking page still reads from here without signed addresses.',
      ),
      remark('joost', 9, 'Understood. First the page goes behind CloudFront, then the switch.'),
    ],
  },
  {
    check_id: 'EC2.19',
    remarks: [
      remark('mara', 0.2, 'Port 6379 from anywhere. Who owns this group?'),
      remark(
        'tobias',
        0.4,
        'Ours, left from the load test. Host had no data, checked processes and cron: clean.',
      ),
      remark(
        'mara',
        1,
        'Thanks. Please keep the finding open until the rule is gone from the stack as well.',
      ),
    ],
  },
  {
    check_id: 'RDS.2',
    remarks: [
      remark(
        'ines',
        3,
        'The finance tool connects from the office over the internet. That is why it is public.',
      ),
      remark('mara', 4, 'Then the tool should go through the VPN. Can we set a date?'),
      remark('ines', 5, 'After the quarter closes. I will put it into the sprint that follows.'),
    ],
  },
  {
    check_id: 'EC2.8',
    remarks: [
      remark(
        'oskar',
        5,
        'MetadataNoToken is at zero for a week on this host, so it is safe to enforce.',
      ),
      remark(
        'tobias',
        8,
        'Will go out with the next image, the hop limit must be 2 because of the agent container.',
      ),
    ],
  },
  {
    check_id: 'IAM.3',
    remarks: [
      remark(
        'priya',
        10,
        'This key is used by the EDI gateway. The partner needs ten working days of notice.',
      ),
      remark(
        'leila',
        30,
        'Notice sent, reference NF-2231. Rotation is planned with their release.',
      ),
    ],
  },
  {
    check_id: 'CVE-2021-44228/org.apache.logging.log4j:log4j-core',
    remarks: [
      remark(
        'mara',
        0.1,
        'How can this still be in an image? Please look at it before anything else.',
      ),
      remark(
        'tobias',
        0.5,
        'A migration image that never got rebuilt. It runs for two minutes a month, without network.',
      ),
      remark('tobias', 2, 'Rebuild is blocked by the JDK upgrade. Job is suspended until then.'),
    ],
  },
  {
    check_id: 'CVE-2024-6387/openssh-server',
    remarks: [
      remark(
        'oskar',
        1,
        'Patched package is in the mirror. This host waits for its maintenance window.',
      ),
      remark(
        'joost',
        12,
        'Window was skipped for the peak season. Port 22 is reachable from the VPN only.',
      ),
    ],
  },
  {
    check_id: 'CVE-2022-0847/kernel',
    remarks: [remark('oskar', 4, 'New kernel is installed, the reboot is what is missing.')],
  },
  {
    check_id: 'UnauthorizedAccess:EC2/SSHBruteForce',
    remarks: [
      remark(
        'mara',
        0.3,
        'Keys only on this machine, no success in the auth log. Background noise, but close the port.',
      ),
    ],
  },
  {
    check_id: 'CryptoCurrency:EC2/BitcoinTool.B!DNS',
    remarks: [
      remark('mara', 0.1, 'Isolated. Volume snapshot taken for analysis.'),
      remark(
        'tobias',
        0.6,
        'Came in through an exposed notebook. Credentials of the role have been revoked.',
      ),
    ],
  },
  {
    check_id: 'Policy:IAMUser/RootCredentialUsage',
    remarks: [
      remark(
        'leila',
        0.5,
        'Matches the break-glass register: closing of an old support plan, two people present.',
      ),
    ],
  },
  {
    check_id: 'CloudTrail.2',
    remarks: [
      remark('leila', 7, 'Auditors asked for this in the last review. The key policy is drafted.'),
      remark(
        'joost',
        20,
        'Decrypt rights for the log pipeline are missing in the draft, please add them.',
      ),
    ],
  },
  {
    check_id: 'SecretsManager.4',
    remarks: [
      remark(
        'priya',
        2,
        'The rotation function lost its VPC endpoint in the network change. Fix is in review.',
      ),
    ],
  },
  {
    check_id: 'ELB.16',
    remarks: [
      remark(
        'joost',
        14,
        'Web ACL is in count mode. The common rules would block our own label upload.',
      ),
      remark('ines', 16, 'Can we except that path? Peak season starts in a month.'),
    ],
  },
  {
    check_id: 'ECS.8',
    remarks: [
      remark('mara', 1, 'The pair is revoked. Old revisions of the task definition still show it.'),
    ],
  },
  {
    check_id: 'storage_default_network_access_rule_is_denied',
    remarks: [
      remark(
        'ines',
        3,
        'The payroll provider uploads from changing addresses. We need a private endpoint first.',
      ),
      remark('leila', 18, 'Provider agreed to fixed egress addresses from next month.'),
    ],
  },
  {
    check_id: 'sqlserver_unrestricted_inbound_access',
    remarks: [
      remark(
        'mara',
        0.2,
        'Found 4,000 failed logins since Sunday. This cannot wait for the change board.',
      ),
      remark(
        'ines',
        0.5,
        'Reporting breaks without it. Give me until tonight to move it to the VPN.',
      ),
    ],
  },
  {
    check_id: 'entra_privileged_user_has_mfa',
    remarks: [
      remark(
        'leila',
        1,
        'Account of the print service. It should not hold a directory role at all.',
      ),
    ],
  },
  {
    check_id: 'vm_backup_enabled',
    remarks: [
      remark(
        'oskar',
        9,
        'Stateless machine, rebuilt from image. I would like an exception for this one.',
      ),
    ],
  },
  {
    check_id: 'compute_firewall_ssh_access_from_the_internet_allowed',
    remarks: [
      remark('priya', 0.5, 'Opened for the partner workshop. I will narrow it to the IAP range.'),
      remark('mara', 6, 'Still open. Please do it this week or I will.'),
    ],
  },
  {
    check_id: 'cloudsql_instance_ssl_connections',
    remarks: [
      remark(
        'priya',
        11,
        'One notebook left that connects without TLS. Its owner is back on Monday.',
      ),
    ],
  },
  {
    check_id: 'apikeys_api_restrictions_configured',
    remarks: [
      remark(
        'joost',
        3,
        'Referrer restriction works in staging. Mobile app needs a key of its own.',
      ),
    ],
  },
]
