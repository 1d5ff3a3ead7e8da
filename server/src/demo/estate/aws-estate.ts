import { accountsOf, type DemoAccount, ENVIRONMENT_SUFFIX } from '../company/company.ts'
import { PER_ACCOUNT, PER_APPLICATION, PER_REGION } from './aws-resources.ts'
import { type DemoResource, type Placement, resourcesFrom } from './estate.ts'

/** The application of resources that applications share. */
const FOUNDATION = 'network-foundation'

const resourcesOf = (account: DemoAccount): DemoResource[] => {
  const env = ENVIRONMENT_SUFFIX[account.env_type]
  const regions = [...new Set(account.applications.map((application) => application.region))]
  const foundation = (region: string): Placement => ({
    account,
    application: { name: FOUNDATION, region },
    region,
    env,
  })
  // Security Hub reports global resources in the home region of the account.
  const home = foundation(regions[0] ?? 'eu-west-1')
  return [
    ...PER_ACCOUNT.flatMap((template) => resourcesFrom(home, template)),
    ...regions.flatMap((region) =>
      PER_REGION.flatMap((template) => resourcesFrom(foundation(region), template)),
    ),
    ...account.applications.flatMap((application) =>
      PER_APPLICATION.flatMap((template) =>
        resourcesFrom({ account, application, region: application.region, env }, template),
      ),
    ),
  ]
}

export const awsEstate = (): DemoResource[] => accountsOf('aws').flatMap(resourcesOf)
