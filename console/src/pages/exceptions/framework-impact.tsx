import type { Schemas } from '../../api/client.ts'
import { exceptionsText } from '../../text/exceptions.ts'

type ControlImpact = Schemas['ExceptionFrameworkImpact']

const hasChanged = ({ status, status_if_approved }: ControlImpact) => status !== status_if_approved

const byFramework = (controls: readonly ControlImpact[]) => {
  const groups = new Map<string, ControlImpact[]>()
  for (const one of controls) groups.set(one.framework, [...(groups.get(one.framework) ?? []), one])
  return [...groups]
}

/** The scores that an approval changes, with the controls that change them; the rest is counted. */
export const FrameworkChanges = ({ controls }: { controls: readonly ControlImpact[] }) => {
  const changed = controls.filter(hasChanged)
  const { frameworkChanges, unchangedControls, scores } = exceptionsText
  return (
    <>
      {changed.length > 0 && (
        <ul
          aria-label={frameworkChanges}
          className="mt-2 divide-y divide-line border-t border-line"
        >
          {byFramework(changed).map(([framework, own]) => (
            <li
              key={framework}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5"
            >
              <span className="font-medium break-words">{framework}</span>
              <span className="tabular-nums">
                {scores(own[0]?.score_pct ?? null, own[0]?.score_if_approved_pct ?? null)}
              </span>
              <span className="col-span-2 text-xs break-words text-muted">
                {own
                  .map(({ control, status, status_if_approved }) =>
                    exceptionsText.controlChange(control, status, status_if_approved),
                  )
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-muted">{unchangedControls(controls.length - changed.length)}</p>
    </>
  )
}
