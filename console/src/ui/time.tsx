import { useSettings } from '../shell/settings-store.ts'
import { formatAge } from './format.ts'
import { useNow } from './now.ts'

const FORMAT: Intl.DateTimeFormatOptions = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
}

const inUtc = new Intl.DateTimeFormat('en-GB', { ...FORMAT, timeZone: 'UTC' })
const inLocal = new Intl.DateTimeFormat('en-GB', FORMAT)

/** Returns the function that writes times in the zone of the settings, always with the zone. */
export const useTimeFormat = () => {
  const { zone } = useSettings()
  const format = zone === 'utc' ? inUtc : inLocal
  return (time: string) => format.format(new Date(time))
}

/** An absolute time with its zone. */
export const Time = ({ at }: { at: string }) => {
  const format = useTimeFormat()
  return (
    <time dateTime={at} className="tabular-nums">
      {format(at)}
    </time>
  )
}

/** How long ago a time was; the absolute time is its title. */
export const Age = ({ at }: { at: string }) => {
  const format = useTimeFormat()
  const now = useNow()
  return (
    <time dateTime={at} title={format(at)} className="tabular-nums">
      {formatAge(at, now)}
    </time>
  )
}
