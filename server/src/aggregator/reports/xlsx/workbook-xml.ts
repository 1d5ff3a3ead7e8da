import { xmlText } from './cell-xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface NamedSheet {
  readonly name: string
  /** Of the filter; '' for a sheet without one. */
  readonly range: string
}

export const sheetPath = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

export const contentTypesXml = (sheets: readonly NamedSheet[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${sheets
    .map(
      (_, i) =>
        `<Override PartName="/${sheetPath(i)}" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    )
    .join('')}</Types>`

export const PACKAGE_RELATIONS_XML = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbookRelationsXml = (sheets: readonly NamedSheet[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets
    .map(
      (_, i) =>
        `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`

const absolute = (range: string): string => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

const namesOf = ({ name, range }: NamedSheet, index: number): string =>
  range === ''
    ? ''
    : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${name}'!${absolute(range)}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${name}'!$1:$1</definedName>`

export const workbookXml = (sheets: readonly NamedSheet[]): string =>
  `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets><definedNames>${sheets.map(namesOf).join('')}</definedNames></workbook>`
