/** The colours of the plots: for what is counted, for what is compared with it, and for the background. */
export interface PlotColours {
  main: string
  second: string
  quiet: string
}

/** Colours that differ for every kind of sight, by hue and by lightness (after Okabe and Ito), on light and on dark ground. */
export const COLOURS: PlotColours = { main: '#2f7fc1', second: '#d55e00', quiet: '#8a8a8a' }

/** By palette and theme of the page. A palette without an entry has the colours above. */
const PALETTE_COLOURS: { readonly [palette: string]: { readonly dark: PlotColours; readonly light: PlotColours } } = {
  blueYellow: {
    dark: { main: '#e0566a', second: '#2fa398', quiet: '#9a9a9a' },
    light: { main: '#b2182b', second: '#0a8077', quiet: '#757575' },
  },
  contrast: {
    dark: { main: '#6db7ff', second: '#ffd54a', quiet: '#c9c9c9' },
    light: { main: '#0b4f8a', second: '#a33a00', quiet: '#595959' },
  },
}

export const plotColours = (palette: string, theme: 'dark' | 'light'): PlotColours => PALETTE_COLOURS[palette]?.[theme] ?? COLOURS
