/** A part of an export that is read on its own. */
export interface ExportPiece {
  readonly file: string
  /** Null: the whole file, in any format. */
  readonly bytes: { readonly from: number; readonly to: number } | null
}
