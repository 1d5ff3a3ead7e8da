/** One page of a list, 1-indexed, as every paginated endpoint returns it. */
export interface Page<Item> {
  data: Item[]
  page: number
  per_page: number
  total: number
  total_pages: number
}

export interface PageRequest {
  readonly page: number
  readonly per_page: number
}

export const offsetOf = ({ page, per_page }: PageRequest): number => (page - 1) * per_page

export const pageOf = <Item>(
  data: Item[],
  total: number,
  { page, per_page }: PageRequest,
): Page<Item> => ({ data, page, per_page, total, total_pages: Math.ceil(total / per_page) })

/** Like `pageOf`, for items that are JSON texts already; returns one JSON text. */
export const pageJson = (
  data: readonly string[],
  total: number,
  { page, per_page }: PageRequest,
): string =>
  `{"data":[${data.join(',')}],"page":${page},"per_page":${per_page},` +
  `"total":${total},"total_pages":${Math.ceil(total / per_page)}}`
