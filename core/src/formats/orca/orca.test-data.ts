/** A full alert. */
export const alert = {
  state: {
    alert_id: 'orca-1',
    status: 'open',
    created_at: '2031-03-13 04:05:33.000000000',
    last_seen: '2031-03-14 04:05:33.000000000',
    risk_level: 'low',
    orca_score: 9.5,
    severity: 'hazardous',
  },
  type: 'nacl_lets_pings_out',
  type_string: 'A network ACL lets pings out',
  rule_id: 'r0001',
  category: 'Network misconfigurations',
  description: 'A network ACL lets pings out',
  details: 'There should be no rule that lets them out.',
  recommendation: 'Edit the rules.',
  account_name: 'shop',
  cloud_provider: 'aws',
  cloud_provider_id: '210000000001',
  asset_name: 'acl-0123456789abcdef0',
  asset_vendor_id: 'acl-0123456789abcdef0',
  asset_unique_id: 'AwsEc2NetworkAcl_210000000001_1',
  asset_type_string: 'AwsEc2NetworkAcl',
  asset_regions: ['eu-west-1'],
  subject_type: 'AwsEc2NetworkAcl',
  source: 'acl-0123456789abcdef0',
  tags_info_list: ['team|web', 'alone'],
  findings: [{ Name: 'acl-0123456789abcdef0' }],
}

/** A row of the exported list as CSV. */
export const row = {
  OrcaScore: '7.5',
  Title: 'A bucket is open to everyone',
  Category: 'Data at risk',
  Inventory: '1',
  'Inventory.Name': 'shop-logs',
  CloudAccount: '1',
  'CloudAccount.Name': 'shop',
  Source: 'shop-logs',
  Status: 'open',
  CreatedAt: '2031-02-01T14:00:00+00:00',
  LastSeen: '2031-02-03T09:00:00+00:00',
  Labels: '["CSPM"]',
}

/** The same as JSON. */
export const item = {
  Title: 'A bucket is open to everyone',
  Labels: ['CSPM'],
  CreatedAt: '2031-02-01T14:00:00+00:00',
  Status: 'open',
  Category: 'Data at risk',
  OrcaScore: 7.5,
  Source: 'shop-logs',
  LastSeen: '2031-02-03T09:00:00+00:00',
  CloudAccount: { Name: 'shop' },
  Inventory: { Name: 'shop-logs' },
}

/** An alert of the newer API, which wraps each value. */
export const wrapped = {
  id: 'row-1',
  data: {
    AlertId: { value: 'orca-9' },
    Title: { value: 'A machine faces the internet' },
    Details: { value: 'It has a public address.' },
    Severity: { value: 'HIGH' },
    Category: { value: 'Network misconfigurations' },
    AlertType: { value: 'machine_faces_internet' },
    OrcaScore: { value: 7.2 },
    Status: { value: 'OPEN' },
    CreatedAt: { value: '2031-02-01T14:00:00Z' },
    CveIds: { value: [] },
    AssetData: { value: { asset_name: 'shop-1', asset_type: 'AwsEc2Instance' } },
  },
  Inventory: {
    type: 'AwsEc2Instance',
    name: 'shop-1',
    asset_unique_id: 'vm_210000000001_i-0123456789abcdef0',
    data: {
      Arn: { value: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0' },
      CloudAccountId: { value: '210000000001' },
      Region: { value: 'eu-west-1' },
    },
  },
}

export const examples: readonly unknown[] = [alert, row, item, wrapped, { data: [wrapped] }]
