import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

/** A labelled choice among values with their words. */
export const SelectField = ({
  label,
  hint,
  error,
  options,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> &
  FieldFrameProps & { options: readonly (readonly [value: string, word: string])[] }) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => (
      <select {...control} className="field-box" {...rest}>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
