import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

/** A labelled input of one line. */
export const TextField = ({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & FieldFrameProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <input {...control} className={clsx('field-box', className)} {...rest} />}
  </FieldFrame>
)
