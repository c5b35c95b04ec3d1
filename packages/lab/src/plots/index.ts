/** Charts as pictures and as one HTML file: the part of the lab that needs the chart library, and a document to draw with. */
export { plotColours, type PlotColours } from './colours.ts'
export { drawChart, type DrawHow, sizeOf, standaloneSvg } from './draw.ts'
export { type Sheet, type SheetPath, type SheetPlace } from './heat.ts'
export { planInHtml, reportHtml, type ReportHow } from './report.ts'
