import { withLinks } from './web-addresses.ts'

/** A text from outside, in which web addresses can be opened. What a link says is where it leads. */
export const LinkedText = ({ text }: { text: string }) =>
  withLinks(text).map(({ at, text: part, isLink }) =>
    isLink ? (
      <a
        key={at}
        href={part}
        target="_blank"
        rel="noopener noreferrer"
        className="break-all text-accent-text underline"
      >
        {part}
      </a>
    ) : (
      part
    ),
  )
