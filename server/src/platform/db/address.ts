/** Returns where a database is, for people: host, port and name, without user and password. */
export const describeAddress = (url: string): string => {
  if (!URL.canParse(url)) return '(unknown)'
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname === '/' ? '' : pathname}`
}
