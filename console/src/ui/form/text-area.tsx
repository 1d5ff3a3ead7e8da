import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

/** A labelled field of several lines. */
export const TextArea = ({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldFrameProps) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => (
      <textarea
        {...control}
        className={clsx(
          'w-full rounded-lg border border-line-strong bg-surface px-2.5 py-1.5 text-sm placeholder:text-faint',
          className,
        )}
        {...rest}
      />
    )}
  </FieldFrame>
)
