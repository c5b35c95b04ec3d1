import { parseHTML } from 'linkedom'

/** A document to draw with, where there is no page. */
export const newDocument = (): Document => parseHTML('<!doctype html><html><body></body></html>').document
