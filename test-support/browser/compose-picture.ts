/** A picture (WebP) and its position in the composition. */
export interface Screenshot {
  picture: Buffer
  position: 'back' | 'front' | 'phone'
}

const style = `
body{margin:0;height:680px;position:relative;overflow:hidden;background:#e9eef7}
img{position:absolute;display:block;border:1px solid #c9d2e2;border-radius:10px;box-shadow:0 12px 32px #1b213033}
.back{width:800px;left:40px;top:40px}
.front{width:560px;left:392px;top:314px;border-color:#2b3240}
.phone{width:258px;left:982px;top:60px;border:5px solid #1b2130;border-radius:24px}
`

/** An HTML page of 1280 × 680 with overlapping pictures. */
export const composePicture = (shots: readonly Screenshot[]): string => `<!doctype html>
<style>${style}</style>
${shots
  .map(
    ({ picture, position }) =>
      `<img class="${position}" alt="" src="data:image/webp;base64,${picture.toString('base64')}">`,
  )
  .join('\n')}`
