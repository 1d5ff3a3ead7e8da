/**
 * The company of the benchmarks, generated from a seed: the same seed gives the same company, byte for
 * byte. It has a thousand accounts in three clouds, a few of them large and most of them small.
 */

export const ACCOUNTS = 1_000
const LARGEST_ACCOUNTS_SHARE = 0.8
const APPLICATIONS = 120
/** The number of findings of one resource. */
export const CHECKS_PER_RESOURCE = 4

/** A pseudo-random number generator for numbers from 0 to 1 (mulberry32). */
export const createRandom = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = (list, draw) => list[Math.floor(draw() * list.length)]

const REGIONS = {
  aws: ['eu-west-1', 'eu-central-1', 'us-east-1', 'us-west-2', 'ap-southeast-2'],
  azure: ['westeurope', 'northeurope', 'eastus2'],
  gcp: ['europe-west1', 'us-central1'],
}

const hex = (draw, digits) =>
  Array.from({ length: digits }, () => Math.floor(draw() * 16).toString(16)).join('')

const ACCOUNT_ID = {
  aws: (index) => String(100_000_000_000 + index * 7_919_003),
  azure: (_index, draw) => {
    const tail = hex(draw, 12)
    return `${hex(draw, 8)}-${hex(draw, 4)}-4${hex(draw, 3)}-a${hex(draw, 3)}-${tail}`
  },
  gcp: (index) => `unit-${index}-prod`,
}

const providerOf = (index) => {
  if (index % 10 < 7) return 'aws'
  return index % 10 < 9 ? 'azure' : 'gcp'
}

const accountAt = (index, draw) => {
  const provider = providerOf(index)
  return {
    id: ACCOUNT_ID[provider](index, draw),
    name: `Unit ${index}`,
    provider,
    environment: pick(['PROD', 'PROD', 'STG', 'DEV'], draw),
    application: `app-${Math.floor(draw() * APPLICATIONS)}`,
    regions: REGIONS[provider].slice(0, 1 + Math.floor(draw() * REGIONS[provider].length)),
    weight: 1 / (index + 1) ** LARGEST_ACCOUNTS_SHARE,
  }
}

const RESOURCE_KINDS = [
  ['S3', 'storage bucket', ['block public access', 'encrypt objects at rest', 'log access']],
  ['EC2', 'virtual machine', ['close administrative ports to the internet', 'use current images']],
  ['IAM', 'identity', ['rotate access keys', 'require a second factor', 'avoid wildcards']],
  ['RDS', 'database instance', ['encrypt storage', 'keep backups', 'avoid public addresses']],
  ['KMS', 'encryption key', ['rotate yearly', 'limit who may decrypt']],
  ['Lambda', 'function', ['run on a supported runtime', 'keep secrets out of variables']],
  ['EKS', 'Kubernetes cluster', ['restrict its endpoint', 'write audit logs']],
  ['ELB', 'load balancer', ['redirect to TLS', 'drop invalid headers']],
]
const SEVERITIES = [
  'CRITICAL',
  'HIGH',
  'HIGH',
  'HIGH',
  'MEDIUM',
  'MEDIUM',
  'MEDIUM',
  'MEDIUM',
  'MEDIUM',
  'LOW',
  'LOW',
  'LOW',
  'LOW',
  'INFORMATIONAL',
]

const CHECKS_PER_REQUIREMENT = 12

const checksFrom = (draw) =>
  RESOURCE_KINDS.flatMap(([service, kind, requirements]) =>
    requirements.flatMap((requirement, group) =>
      Array.from({ length: CHECKS_PER_REQUIREMENT }, (_, level) => ({
        // Not in the rule catalogue, so the check id is also the control id, which queries can use.
        id: `${service}.${1_001 + group * CHECKS_PER_REQUIREMENT + level}`,
        service,
        severity: pick(SEVERITIES, draw),
        title: `Every ${kind} should ${requirement}, level ${level + 1}`,
        description:
          `This control looks at each ${kind} and fails when it does not ${requirement}. ` +
          `Level ${level + 1} also takes inherited settings into account, so that a default of the organisation counts.`,
      })),
    ),
  )

const runningSums = (weights) => {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}

const findSlot = (sums, value) => {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

const RESOURCE_ID = {
  aws: ({ service, name, account, region }) =>
    `arn:aws:${service.toLowerCase()}:${region}:${account.id}:resource/${name}`,
  azure: ({ service, name, account }) =>
    `/subscriptions/${account.id}/resourceGroups/${account.application}/providers/Microsoft.${service}/items/${name}`,
  gcp: ({ service, name, account, region }) =>
    `//${service.toLowerCase()}.googleapis.com/projects/${account.id}/regions/${region}/items/${name}`,
}

/** The company of a seed: its accounts, its checks, and its resources by number. */
export const drawEstate = (seed) => {
  const draw = createRandom(seed)
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => accountAt(index, draw))
  const checks = checksFrom(draw)
  const sums = runningSums(accounts.map(({ weight }) => weight))
  const total = sums.at(-1)

  const resource = (number) => {
    const own = createRandom(seed + Math.imul(number, 2_654_435_761))
    const account = accounts[findSlot(sums, own() * total)]
    const first = Math.floor(own() * checks.length)
    const region = pick(account.regions, own)
    const { service } = checks[first]
    const name = `${service.toLowerCase()}-${hex(own, 6)}-${number}`
    return {
      account,
      first,
      region,
      name,
      draw: own,
      id: RESOURCE_ID[account.provider]({ service, name, account, region }),
      type: { aws: `Aws${service}Resource`, azure: 'Other', gcp: 'Other' }[account.provider],
    }
  }

  return { accounts, checks, resource }
}
