import { type ReactNode, useId } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { ErrorText } from '../states.tsx'
import { fieldSentence } from './field-errors.ts'

export interface FieldFrameProps {
  label: string
  hint?: ReactNode
  /** A sentence, or what the service answered. */
  error?: unknown
}

/** The properties that connect a control with its label, hint and error. */
interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A labelled control. Its error stands beside it and is announced with it. */
export const FieldFrame = ({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const hasError = error !== undefined && error !== null
  const described = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': hasError,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </span>
      )}
      {hasError && (
        <div id={`${id}-error`} role="alert" className="text-xs text-critical-text">
          {isRefusal(error) ? fieldSentence(error.message, label) : <ErrorText error={error} />}
        </div>
      )}
    </div>
  )
}
