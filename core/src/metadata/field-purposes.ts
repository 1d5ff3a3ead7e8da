import type { MetadataField } from './metadata-fields.ts'

/** What each field says, for the reference page. */
export const FIELD_PURPOSES: Readonly<Record<MetadataField, string>> = {
  name: 'Name of the account, as people call it',
  provider: 'Cloud provider of the account',
  cbu: 'Business unit; the cost center where none is set',
  cost_center: 'Cost center that pays for it',
  tier: 'Asset tier: how much it matters',
  env_type: 'Environment',
  owner: 'Who is responsible, often an address',
  application_id: 'Application that it belongs to; a dimension of the data scope',
  sandbox: 'It is for experiments; findings matter less',
  internet_facing: 'It can be reached from the internet',
  public_by_intent: 'It is public on purpose, such as a website',
  network_type: 'Where it is in the network',
  data_classification: 'Classes of the data that it holds; further words are accepted',
  compliance_scopes: 'Frameworks that apply to it',
  stateful: 'It keeps data that a restart must not lose',
  shared: 'Several applications use it',
  dependencies: 'How many others depend on it',
  sla_tier: 'Tier of its service level',
  controls: 'Compensating controls that protect it',
  support_tier: 'Tier of its support',
  business_criticality: 'How critical it is for the business',
  data_residency: 'Where its data must stay',
}
