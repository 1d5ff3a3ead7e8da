import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** A labelled input. The error of the field stands beside it and is announced with it. */
export const TextField = ({
  label,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & { label: string; hint?: ReactNode; error?: string | undefined }) => {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        className={clsx('field-box', className)}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        {...rest}
      />
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} role="alert" className="text-xs text-critical-text">
          {error}
        </span>
      )}
    </div>
  )
}
