import { SEVERAL } from '@stance/core/evidence/place'
import type { Verdict } from '@stance/core/evidence/statement'
import type { LockedFinding } from '../record/finding-row.ts'
import type { FindingStores } from './findings.service.ts'
import { judgeSingle, storedFailure } from './judgement.ts'

/**
 * What everything that is stored says about locked findings: also what arrived while a person or an
 * exception suppressed them.
 */
export const judgeStored = async (
  { findingStatements, coverage }: Pick<FindingStores, 'findingStatements' | 'coverage'>,
  findings: readonly LockedFinding[],
): Promise<ReadonlyMap<string, Verdict>> => {
  const isSeveral = ({ instance }: LockedFinding) => instance === SEVERAL
  const singles = findings.filter((finding) => !isSeveral(finding))
  const ids = singles.map(({ id }) => id)
  const severalIds = findings.filter(isSeveral).map(({ id }) => id)
  const several = await findingStatements.verdicts(severalIds)
  const { endings } = await findingStatements.stored(
    singles.map(({ account_id }) => account_id),
    ids,
  )
  const absentAt = await coverage.goneOf(ids)
  return new Map([
    ...[...several].map(([id, { verdict }]) => [id, verdict] as const),
    ...singles.map((finding) => {
      const { id, instance } = finding
      const ending = endings.get(id)
      const isAbout =
        ending && (!ending.instance || instance === null || ending.instance === instance)
      const { verdict } = judgeSingle({
        ...storedFailure(finding),
        endings: isAbout ? [ending] : [],
        absentAt: absentAt.get(id) ?? null,
        current: null,
      })
      return [id, verdict] as const
    }),
  ])
}
