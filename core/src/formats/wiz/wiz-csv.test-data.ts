/** A row of the exported issues. */
export const issue = {
  'Created At': '2031-01-25T00:19:27Z',
  Title: 'A storage account is open to everyone ',
  Severity: 'INFORMATIONAL',
  Status: 'OPEN',
  Description: '### What\nEveryone may read it, "all" of it.',
  'Resource Type': 'Microsoft.Storage/storageAccounts',
  'Resource external ID':
    '/subscriptions/0a000000-0000-4000-8000-000000000001/resourcegroups/rg/providers/microsoft.storage/storageaccounts/shop',
  'Subscription ID': '0a000000-0000-4000-8000-000000000001',
  'Project Names': 'Shop, Web',
  'Resolved Time': '',
  Resolution: '',
  'Control ID': '0b000000-0000-4000-8000-000000000001',
  'Resource Name': 'shop',
  'Resource Region': 'westeurope',
  'Resource Platform': 'Azure',
  'Resource original JSON': '{"id": "x"}',
  'Issue ID': '0c000000-0000-4000-8000-000000000001',
  'Resource vertex ID': '0d000000-0000-4000-8000-000000000001',
  'Remediation Recommendation': 'Close it.',
  'Subscription Name': 'Shop',
  'Resource Tags': '{"team": "web"}',
}

/** A row of the exported vulnerabilities. */
export const vulnerability = {
  ID: '0e000000-0000-4000-8000-000000000001',
  WizURL: 'https://wiz.example.test/1',
  Name: 'CVE-2031-0001',
  Severity: 'High',
  Score: '8.1',
  HasExploit: 'true',
  HasCisaKevExploit: 'true',
  FindingStatus: 'Unresolved',
  FirstDetected: '2031-01-25T00:19:27Z',
  LastDetected: '2031-02-25T00:19:27Z',
  Remediation: '',
  DetailedName: 'libexample',
  Version: '1.0',
  FixedVersion: '1.1',
  AssetType: 'VIRTUAL_MACHINE',
  AssetID: '0f000000-0000-4000-8000-000000000001',
  AssetName: 'shop-1',
  AssetRegion: 'eu-west-1',
  ProviderUniqueId: 'arn:aws:ec2:eu-west-1:210000000001:instance/i-0123456789abcdef0',
  CloudPlatform: 'AWS',
  SubscriptionExternalId: '210000000001',
  SubscriptionName: 'shop',
  Tags: '{}',
}

export const examples: readonly unknown[] = [issue, vulnerability]
