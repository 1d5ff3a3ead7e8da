/** The logo of the branding; without one, that of the product. */
export const Logo = ({ url, size = 26 }: { url: string; size?: number }) => (
  <img
    src={url === '' ? '/favicon.svg' : url}
    alt=""
    width={size}
    height={size}
    className="shrink-0"
  />
)
