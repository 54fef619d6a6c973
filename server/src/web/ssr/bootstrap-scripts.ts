import { defaultHistoryKey, scrollPositionPrefix } from '@faka/contract/storefront/scroll-position'
import type { PageFiles } from './bundle.ts'

/**
 * Records the control that is pressed before the storefront's scripts are loaded (`data-press`), which they replay.
 */
const inputReplayScript = `document.addEventListener('click',e=>{const h=document.documentElement;if('hydrated'in h.dataset||!(e.target instanceof Element))return;const b=e.target.closest('[data-press]');if(!b)return;e.preventDefault();e.stopPropagation();if(b.getAttribute('aria-disabled'))return;h.dataset.pressed=b.dataset.press;b.setAttribute('aria-busy','true')},true)`

/** Saves the scroll position of a page that is left, even before its scripts are loaded (`scroll-position.ts`). */
const scrollPositionScript = `addEventListener('pagehide',()=>{try{sessionStorage.setItem('${scrollPositionPrefix} '+(history.state?.key??'${defaultHistoryKey}')+' '+location.pathname,Math.round(scrollY))}catch{}})`

/**
 * The only inline script of a page. It loads the storefront's scripts after the first paint, or at the visitor's
 * first touch, key or press, so that nothing competes with the first paint; a page in the background loads them after its
 * load event. They are fetched in parallel and evaluated one by one, since all at once block a phone for 250 ms.
 * @param files `preloads`: the scripts that the entry imports, each before those that it imports itself; `parts`: those that
 *   the page evaluates itself, fetched together with the others so that it does not wait for them in sequence
 */
export function bootstrapScript({ entry, preloads, parts }: Omit<PageFiles, 'styles'>): string {
  const hrefs = JSON.stringify([entry, ...preloads])
  const fetched = parts.length > 0 ? `[...hrefs,...${JSON.stringify(parts)}]` : 'hrefs'
  return `(()=>{history.scrollRestoration='manual';${scrollPositionScript};let asked=0;const ask=async()=>{if(asked++)return;const hrefs=${hrefs};for(const href of ${fetched})setTimeout(()=>{const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.head.append(l)});for(const href of hrefs.reverse())await import(href).catch(()=>0)};requestAnimationFrame(()=>setTimeout(ask));addEventListener('load',()=>setTimeout(ask));for(const e of['touchstart','keydown','pointerdown'])addEventListener(e,ask,{once:true,passive:true,capture:true});${inputReplayScript}})()`
}
