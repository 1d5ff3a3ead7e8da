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
        <ul aria-label={frameworkChanges} className="mt-2 flex flex-col gap-1">
          {byFramework(changed).map(([framework, own]) => (
            <li key={framework} className="break-words">
              <span className="font-mono text-xs">{framework}</span>{' '}
              {scores(own[0]?.score_pct ?? null, own[0]?.score_if_approved_pct ?? null)}
              <span className="block text-muted">
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
