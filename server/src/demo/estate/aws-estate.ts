import { accountsOf, type DemoAccount, ENVIRONMENT_SUFFIX } from '../company/company.ts'
import { PER_ACCOUNT, PER_APPLICATION, PER_REGION } from './aws-resources.ts'
import { type DemoResource, equip, type Place } from './estate.ts'

/** The application to which belongs what applications share. */
const FOUNDATION = 'network-foundation'

const inAccount = (account: DemoAccount): DemoResource[] => {
  const env = ENVIRONMENT_SUFFIX[account.env_type]
  const regions = [...new Set(account.applications.map((application) => application.region))]
  const foundation = (region: string): Place => ({
    account,
    application: { name: FOUNDATION, region },
    region,
    env,
  })
  // Security Hub reports what has no region in the account's home region.
  const home = foundation(regions[0] ?? 'eu-west-1')
  return [
    ...PER_ACCOUNT.flatMap((equipment) => equip(home, equipment)),
    ...regions.flatMap((region) =>
      PER_REGION.flatMap((equipment) => equip(foundation(region), equipment)),
    ),
    ...account.applications.flatMap((application) =>
      PER_APPLICATION.flatMap((equipment) =>
        equip({ account, application, region: application.region, env }, equipment),
      ),
    ),
  ]
}

export const awsEstate = (): DemoResource[] => accountsOf('aws').flatMap(inAccount)
