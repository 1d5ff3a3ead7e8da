import { ACCOUNTS, COMPANY, type DemoAccount } from './company.ts'

const entry = (account: DemoAccount): string =>
  [
    `  - match: ${JSON.stringify(account.id)}`,
    `    name: ${JSON.stringify(account.name)}`,
    `    cbu: ${JSON.stringify(account.cbu)}`,
    `    tier: ${account.tier}`,
    `    env_type: ${account.env_type}`,
    `    owner: ${account.owner}`,
    `    sandbox: ${account.env_type === 'sandbox'}`,
    `    internet_facing: ${account.internet_facing}`,
    `    data_classification: ${account.data_classification}`,
    `    application_id: ${account.application_id}`,
    `    cost_center: ${account.cost_center}`,
  ].join('\n')

/**
 * The company's accounts in the format of the aggregator's `metadata.yaml`. Account ids are quoted,
 * so that YAML does not take twelve digits for a number.
 */
export const demoAccountsYaml = (): string =>
  [
    `# ${COMPANY.name} ${COMPANY.business}.`,
    'defaults:',
    '  cbu: "Unassigned"',
    '  tier: 3',
    '  env_type: production',
    `  owner: security@${COMPANY.domain}`,
    '  sandbox: false',
    '  internet_facing: false',
    '  data_classification: internal',
    '',
    'accounts:',
    ACCOUNTS.map(entry).join('\n\n'),
    '',
  ].join('\n')
