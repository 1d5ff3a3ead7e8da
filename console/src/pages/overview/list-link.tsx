import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FindingsAddress, totalOf } from './overview-queries.ts'

/** A link to a list of findings, whose text says how many the list has. */
export const ListLink = ({
  address,
  text,
  hint,
  isCounted = true,
  className,
}: {
  address: FindingsAddress
  /** The number is undefined until it is known. */
  text: (count: number | undefined) => string
  hint?: string
  /** Whether the number is asked for now. */
  isCounted?: boolean
  className: string
}) => {
  const { data: total } = useQuery({ ...totalOf(address), enabled: isCounted })
  return (
    <Link to="/findings" search={{ ...address }} title={hint} className={className}>
      {text(total)}
    </Link>
  )
}
