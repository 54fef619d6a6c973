import type { ViewedPicture } from './image-viewer.tsx'

/** The pictures of an area and the index of the opened one. */
export interface ViewedArea {
  pictures: readonly ViewedPicture[]
  index: number
}

/*
 * An area is any element with `data-viewer`. Its pictures open by click, Enter and Space; previous and next stay inside
 * the area. A picture inside a control belongs to the control, unless that has `data-view` with the picture's name; one
 * with an empty `alt` is decorative.
 */
const enclosingControl = (picture: Element) => picture.closest('button, a, label')
const pictureName = (picture: HTMLImageElement) =>
  enclosingControl(picture)?.getAttribute('data-view') ?? picture.alt

/** The picture that a press on `target` opens. */
function pictureOpenedBy(target: EventTarget | null): HTMLImageElement | undefined {
  if (!(target instanceof Element) || !target.closest('[data-viewer]')) return undefined
  const control = enclosingControl(target)
  if (control) return (control.matches('[data-view]') && control.querySelector('img')) || undefined
  return target instanceof HTMLImageElement && target.alt !== '' ? target : undefined
}

/** Every picture once; one that is shown both large and as a thumbnail takes the place of the thumbnail. */
function readArea(opened: HTMLImageElement): ViewedArea {
  const area = opened.closest('[data-viewer]') ?? opened
  const found = new Map<string, ViewedPicture>()
  for (const picture of area.querySelectorAll('img')) {
    const { src: url, naturalWidth: width, naturalHeight: height } = picture
    const name = pictureName(picture) || found.get(url)?.name || opened.alt
    found.delete(url)
    found.set(url, { url, name, ...(width > 0 && { width, height }) })
  }
  const pictures = [...found.values()]
  return { pictures, index: pictures.findIndex(({ url }) => url === opened.src) }
}

/** Makes pictures outside of controls focusable. */
function makeFocusable(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    '[data-viewer] img:not([role], [alt=""])',
  )) {
    if (enclosingControl(picture)) continue
    picture.tabIndex = 0
    picture.role = 'button'
    picture.ariaHasPopup = 'dialog'
  }
}

/**
 * Calls `open` whenever a picture of an area is opened, also in areas that are added later. Returns the function that
 * stops it.
 */
export function watchViewerAreas(open: (area: ViewedArea) => void): () => void {
  const show = (event: Event, picture: HTMLImageElement | undefined) => {
    if (!picture || event.defaultPrevented) return
    event.preventDefault()
    // the viewer returns the focus here; not every browser moves it on a press
    const opener = enclosingControl(picture) ?? picture
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    open(readArea(picture))
  }
  const onClick = (event: MouseEvent) => show(event, pictureOpenedBy(event.target))
  const type = (event: KeyboardEvent) => {
    const { key, target } = event
    if ((key === 'Enter' || key === ' ') && target instanceof HTMLImageElement)
      show(event, pictureOpenedBy(target))
  }
  const observer = new MutationObserver(makeFocusable)
  observer.observe(document.body, { childList: true, subtree: true })
  makeFocusable()
  document.addEventListener('click', onClick)
  document.addEventListener('keydown', type)
  return () => {
    observer.disconnect()
    document.removeEventListener('click', onClick)
    document.removeEventListener('keydown', type)
  }
}
