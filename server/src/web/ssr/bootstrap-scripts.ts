import { scrollPositionPrefix } from '@faka/contract/storefront/scroll-position'

/**
 * Remembers the control that was pressed before the storefront's scripts came (`data-press`), for them to press it again.
 */
export const inputReplayScript = `document.addEventListener('click',e=>{const h=document.documentElement;if('alive'in h.dataset||!(e.target instanceof Element))return;const b=e.target.closest('[data-press]');if(!b)return;e.preventDefault();if(b.getAttribute('aria-disabled'))return;h.dataset.pressed=b.dataset.press;b.setAttribute('aria-busy','true')},true)`

/** Keeps how far down a page was left, also one whose scripts never came (`scroll-position.ts`). */
const scrollPositionScript = `addEventListener('pagehide',()=>{try{sessionStorage.setItem('${scrollPositionPrefix} '+(history.state?.key??'first')+' '+location.pathname,Math.round(scrollY))}catch{}})`

/**
 * The only script inside a painted page. It asks for the storefront's scripts when the page has been painted, or at the
 * visitor's first touch, key or press, so that nothing competes with the first paint; a page that nobody sees asks when
 * it has loaded. All are asked for beside each other, each by itself, and begun one by one: in one piece that keeps a
 * phone busy for a quarter of a second.
 * @param preloads the scripts that the entry needs, each before those that it needs itself
 */
export function bootstrapScript(entry: string, preloads: readonly string[]): string {
  const hrefs = JSON.stringify([entry, ...preloads])
  return `(()=>{history.scrollRestoration='manual';${scrollPositionScript};let asked=0;const ask=async()=>{if(asked++)return;const hrefs=${hrefs};for(const href of hrefs)setTimeout(()=>{const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.head.append(l)});for(const href of hrefs.reverse())await import(href).catch(()=>0)};requestAnimationFrame(()=>setTimeout(ask));addEventListener('load',()=>setTimeout(ask));for(const e of['touchstart','keydown','pointerdown'])addEventListener(e,ask,{once:true,passive:true,capture:true});${inputReplayScript}})()`
}
