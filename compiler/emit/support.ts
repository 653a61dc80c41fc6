/**
 * Support functions, which every engine has: random numbers, saturating arithmetic, boards, kernel fields, sorting,
 * choices and the stack. The sizes and offsets of the binding are literals in their text. `S` is the state, `K` the
 * stack.
 */

import { FRESH } from '../analysis/dependencies.ts';
import { LONGEST_RANGE, MOST_WEIGHT } from '../format/limits.ts';
import { ABSENT_SHIFT, ALONE_LOST, FIRST_TRIGGER, LOST_SHIFT, type OFFER, POLICY } from '../format/rows.ts';
import { GREATEST_NUMBER, LEAST_NUMBER, NOTHING } from '../format/values.ts';
import { zoneInstances } from '../format/zones.ts';
import type { Bound, ZoneLayout } from '../ir/bound.ts';
import type { Policy, Zone } from '../ir/index.ts';
import { allOf } from '../javascript/build.ts';
import { type JsCode, js, jsCase, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { inSetup, matchEndCode } from './series.ts';
import { entrySlot, offerSlot } from './slots.ts';
import { modifierSupport } from './statics.ts';
import { forgetsHeldBack, noneFresh, outOfMatch, queueSupport } from './support-queue.ts';
import { forgetsFading } from './support-statuses.ts';
import { zoneSupport } from './support-zones.ts';
import { isTurned, linesOfBoard } from './tile-masks.ts';
import { traceChance, traceChoice, traceDraw, traceEnd, traceRoll, traceSupport } from './trace.ts';
import { workBound } from './work-bound.ts';

/** Ints of the list of moves. */
export const LIST = 1 << 16;
/** Most sort keys of an order. */
export const KEYS = 8;

/** The most members of one set. */
function longestOf({ bound: { layout, game }, sources }: CodegenContext): number {
  return Math.max(LONGEST_RANGE, layout.entities.count, layout.tiles.count, game.cards.length, sources.length);
}

/** With a depth bound of 1 every call faults, and the counter does not count to 1: the interpreter decides. */
const leastDeep = ({ bound }: CodegenContext): JsCode => (bound.game.bounds.depth < 2 ? jsList`bail();` : '');

/** The stack's limit: code that is about to push a set or listeners above it bails out. */
const fullOf = (gen: CodegenContext): number => 8 * longestOf(gen);

/** Ints of the stack: beyond the limit there is room for one set with its source and sort keys. */
export const stackOf = (gen: CodegenContext): number => fullOf(gen) + 2 * KEYS * longestOf(gen);

/** The check in front of a push; `at`: the stack pointer. */
export const needsRoom = (gen: CodegenContext, at: Operand = 'sp'): JsCode => jsList`if(${at}>${fullOf(gen)})bail();`;

/** Upper bound for references: those of players and tiles come first, entities last. */
export const mostRefs = ({ bound: { layout } }: CodegenContext): number =>
  layout.entities.first + layout.entities.count;

/** Recursion flags for statuses from statics, in addition to those of the statics. */
const givenStatuses = ({ bound: { game, index } }: CodegenContext): number =>
  index.gives.some((ids) => ids.length > 0) ? game.statuses.length : 0;

/** The most arguments that a listener names. */
const patternsOf = ({ bound: { game } }: CodegenContext): number =>
  game.abilities.reduce((most, { trigger }) => Math.max(most, trigger.patterns.length), 1);

/**
 * The code of the run-time library. `sat` clamps; `add` is the saturating add, `plus` a checked add, which bails out on
 * overflow.
 */
export function support(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { layout, game } = bound;
  const { entities, head, tiles, row } = layout;
  return jsList`
const N=${NOTHING},FUEL=${game.bounds.fuel};
const PQ=new Int32Array(64);const WL=new Int32Array(256);
const OG=new Int32Array(64),AS=new Uint8Array(${Math.max(1, game.statics.length + givenStatuses(gen))}),DF=new Int32Array(64),O=new Int32Array(${patternsOf(gen)}),AR=new Int32Array(${head.argsCapacity + 64}),DI=new Int32Array(${4 * bound.seats});
function bail(){throw BAIL;}
function filled(t,...runs){for(let i=0;i<runs.length;i+=2)t.set(runs[i+1],runs[i]);return t;}
function reset(){clear();masks();}
function clear(){sp=0;pq=0;G=0;FR=0;QD=0;MK=0;D=${~FRESH};UW=0;DP=0;LV=0;RN=0;WK=0;WM=${workBound(gen, js`S[${head.entities}]`)};CH=1;df=0;on=0;AN=0;LQ=0;GN=1;RG=1;GC=-1;NF=0;${forgetsFading(gen)}${gen.asksInFlow ? jsList`RS=0;` : ''}${forgetsHeldBack(gen)}REF.fill(1,0,S[${head.entities}]);AS.fill(0);WR=0;WN=-1;FU=S[${head.fuel}];AB=S[${head.abilities}];}
function spend(){${leastDeep(gen)}FU--;if((FU|(${fullOf(gen)}-sp))<0)bail();}
function turn(){${leastDeep(gen)}if(--FU<0)bail();}
function payAll(n){if((FU-=n)<0)bail();}
function sat(n){return n>${GREATEST_NUMBER}?${GREATEST_NUMBER}:n<${LEAST_NUMBER}?${LEAST_NUMBER}:n;}
function add(a,b){if(a===N||b===N)return N;return sat(a+b);}
function plus(a,b){const s=(a+b)|0;if(((a^s)&(b^s))<0||s===N)bail();return s;}
function sub(a,b){if(a===N||b===N)return N;return sat(a-b);}
function mul(a,b){if(a===N||b===N)return N;return sat(a*b)|0;}
function abs(a){return a===N?N:a<0?-a:a;}
function div(a,b){if(a===N||b===N)return N;if(b===0)bail();return (a/b)|0;}
function div_up(a,b){if(a===N||b===N)return N;if(b===0)bail();const q=(a/b)|0;if(q*b===a)return q;return a<0===b<0?q+1:q-1;}
function holds(v){return v!==0&&v!==N;}
function range(a,b){if(a===N||b===N||b<a)return false;if(!((b-a)>>>0<${LONGEST_RANGE})||(WK+=b-a)>WM)bail();return true;}
function isPlayer(r){return r>=1&&r<${tiles.first};}
function isTile(r){return r>=${tiles.first}&&r<${entities.first};}
function rw(r){return ${entities.at - entities.first * entities.stride}+r*${entities.stride}|0;}
function isRow(r){return (r-${entities.first}>>>0)<S[${head.entities}]&&S[rw(r)]>=0;}
function row(r){return isRow(r)?rw(r):-1;}
function ctl(r){return isRow(r)?S[rw(r)+${row.controller}]:isPlayer(r)?r:N;}
function lvo(r){return isRow(r)?S[rw(r)+${row.level}]:0;}
function lvl(v,r){return v>0?v:lvo(r);}
function isGone(r){return isRow(r)&&S[rw(r)+${row.zone}]===-1;}
function only(b,e){if(e-b>1)bail();return e>b?K[b]:N;}
function without(b,i,n,there){for(let k=i+1;k<n;k++){K[b+k-1]=K[b+k];if(there>=0)K[there+k-1]=K[there+k];}return n-1;}
function held(b,n,v){const k=K[b+${mostRefs(gen)}+v];return k>=0&&k<n&&K[b+k]===v;}
function nextLive(b,had,n){if(n===0)return b<sp?b:-1;let i=sp;while(i>b&&!held(had,n,K[i-1]))i--;return i<sp?i:-1;}
function behind(a,from,had,n){let i=n===0?from:S[a];while(i>from&&!held(had,n,S[a+i]))i--;return i;}
function original(id,first){for(let i=0;i<on;i+=2)if(OG[i]===id&&OG[i+1]===first)return true;return false;}
function leaveHeard(b){sp=b;return false;}
function under(b,e){for(;e<sp;e++)K[b++]=K[e];sp=b;}
function firsts(b,n){if(n<1)sp=b;else if(sp-b>n)sp=b+n;}
function lasts(b,n){if(n<1)sp=b;else if(sp-b>n)under(b,sp-n);}
function fresh(b,v){for(let i=b;i<sp;i++)if(K[i]===v)return;K[sp++]=v;}
function bits(b,v){if(v===N)return;for(let i=0;i<31;i++)if((v>>i)&1)fresh(b,i);}
function keepList(at,capacity,b,e){const n=e-b,old=S[at];if(n>capacity)bail();S[at]=n;for(let i=0;i<n;i++)S[at+1+i]=K[b+i];for(let i=n;i<old;i++)S[at+1+i]=0;}
${chance(gen)}
${board(gen)}
${kernelFields(gen)}
${orders()}
${choices(gen)}
${offers(gen)}
${zoneSupport(gen)}
${queueSupport(gen)}
${modifierSupport(gen)}${traceSupport(gen)}
function win(p){if(isPlayer(p))end(1<<((p-1)%${bound.sides}));}
function lose(p){if(!isPlayer(p))return;${heldBack(gen)}const lost=S[${head.won}]|(1<<(${LOST_SHIFT}+(p-1)%${bound.sides}));let left=0,last=0;
for(let s=1;s<=${bound.sides};s++)if(((lost>>(${LOST_SHIFT - 1}+s))&1)===0){left++;last=s;}
if(left===0)end(${bound.sides === 1 ? ALONE_LOST : 0});if(left===1)end(1<<(last-1));S[${head.won}]=lost;${bound.sides > 2 ? jsList`D|=${~FRESH};` : ''}}
function end(sides){if(OV!==0)return;if(WK>WM)bail();${heldBack(gen)}${matchEndCode(gen)}S[${head.over}]=1;S[${head.won}]=sides;S[${head.queued}]=0;S[${head.fuel}]=FU;S[${head.abilities}]=AB;${traceEnd(gen)}
if(PL===0)throw OVER;OV=1;QD=0;${noneFresh(gen)}S.copyWithin(${layout.size},0,${keptLength(gen.bound, 0)});}`;
}

/** State rules end no match during setup: where one would after it has done something else, the interpreter undoes that. */
function heldBack(gen: CodegenContext): JsCode {
  const setup = inSetup(gen);
  return setup === null ? '' : jsList`if(G>0&&${setup})bail();`;
}

/** The number of ints to keep of a random match's final state, which is copied to `from`. */
export const keptLength = ({ layout: { head, players, entities } }: CodegenContext['bound'], from: number): Operand =>
  js`(PL===1?${entities.at}+S[${from + head.entities}]*${entities.stride}:${players.at})`;

/**
 * Random numbers: xoshiro128** on four words of the state, seeded by splitmix32; a draw below n is the high word of the
 * product.
 */
function chance(gen: CodegenContext): JsCode {
  const at = gen.bound.layout.head.random;
  const roll = traceRoll(gen);
  return jsList`
function high(x,n){const xl=x&0xffff,xh=x>>>16,nl=n&0xffff,nh=n>>>16,low=Math.imul(xl,nl)>>>0,mid=(Math.imul(xh,nl)>>>0)+(low>>>16);
const other=(Math.imul(xl,nh)>>>0)+(mid&0xffff);return (Math.imul(xh,nh)+(mid>>>16)+(other>>>16))|0;}
${generator({ name: 'plant', params: ['z'] }, { name: roll, params: ['n'] }, (i) => js`S[${at}+${i}]`)}
${generator({ name: 'sow', params: ['p', 'z'] }, { name: 'dice', params: ['p', 'n'] }, (i) => js`DI[p*4-4+${i}]`)}
function draw(n){return n<2?0:random(n);}
function chance(a,b){if(a<=0)return false;if(a>=b)return true;return ${traceChance(gen, js`${roll}(b)<a`)};}
function weigh(w,n){let total=0,open=0,last=0;for(let i=0;i<n;i++){const g=K[w+i],c=g<0?0:g>${MOST_WEIGHT}?${MOST_WEIGHT}:g;total=sat(total+c);if(c>0){open++;last=i;}}
if(open===0)return draw(n);if(open===1)return last;let left=${roll}(total),got=0;
for(;;){const g=K[w+got],c=g<0?0:g>${MOST_WEIGHT}?${MOST_WEIGHT}:g;if(left<c)return ${traceDraw(gen, 'got', 'n')};left-=c;got++;}}
function randoms(b,count){let n=sp-b;if(n===0)return;const e=sp;while(sp-e<count&&n>0){const k=draw(n);K[sp++]=K[b+k];n--;for(let i=k;i<n;i++)K[b+i]=K[b+i+1];}under(b,e);}
function weighted(b,w,count){let n=w-b;const e=sp;while(sp-e<count&&n>0){const k=weigh(w,n);K[sp++]=K[b+k];n--;for(let i=k;i<n;i++){K[b+i]=K[b+i+1];K[w+i]=K[w+i+1];}}under(b,e);}
function shuffle(z){const a=zl(z);if(a<0)return;const n=S[a],t=TI[z];
for(let i=n-1;i>=0;i--){const k=draw(i+1),r=S[a+1+k],e=rw(r);S[a+1+k]=S[a+1+i];S[a+1+i]=r;S[e+INDEX]=i;S[e+KNOWN]=0;if(t>0)S[e+LAST]=t;}MV++;if(n>0)D|=ZD[z];}`;
}

/** Functions that seed four words and draw below n from them; see runtime/random.ts. */
function generator(
  seed: { name: string; params: string[] },
  next: { name: string; params: string[] },
  word: (i: Operand | number) => Operand,
): JsCode {
  const [w0, w1, w2, w3] = [word(0), word(1), word(2), word(3)];
  return jsList`
function ${seed.name}(${seed.params}){for(let i=0;i<4;i++){z=(z+${0x9e3779b9 | 0})|0;let t=Math.imul(z^(z>>>16),${0x21f0aaad});t=Math.imul(t^(t>>>15),${0x735a2d97});${word('i')}=t^(t>>>15);}
if((${w0}|${w1}|${w2}|${w3})===0)${w0}=1;}
function ${next.name}(${next.params}){const a=${w0},b=${w1},c=${w2},d=${w3};let x=Math.imul(b,5);x=Math.imul((x<<7)|(x>>>25),9);
const c1=c^a,d1=d^b;${w1}=b^c1;${w0}=a^d1;${w2}=c1^(b<<9);${w3}=(d1<<11)|(d1>>>21);
return high(x,n);}`;
}

/** The board: tiles, and how each player sees them (mirrored ranks and files). */
function board(gen: CodegenContext): JsCode {
  const { bound } = gen;
  const { tiles, entities } = bound.layout;
  const decl = bound.game.board;
  const columns = decl?.columns ?? 1;
  const rows = decl?.rows ?? 1;
  const turned = Array.from({ length: bound.seats + 1 }, (_, seat) => (isTurned(bound, seat) ? 1 : 0));
  const numbers = Array.from({ length: tiles.count }, (_, i) => i);
  const seen = (line: (seat: number, i: number) => number): string => {
    // starts at the first tile's number, so that a reference is an index
    const found = Array.from({ length: tiles.first }, () => 0);
    for (let seat = 0; seat <= bound.seats; seat++) found.push(...numbers.map((i) => line(seat, i)));
    return gen.tables.dense(found);
  };
  const lines = linesOfBoard(bound);
  const [files, ranks] = [seen(lines.file.of), seen(lines.rank.of)];
  const column = gen.tables.dense([0, ...numbers.map((i) => lines.file.of(0, i))]);
  const line = gen.tables.dense([0, ...numbers.map((i) => lines.rank.of(0, i))]);
  const mine = decl?.each === 'player' ? js`1+((r-${tiles.first})/${columns * rows}|0)` : 'N';
  const home = decl?.each === 'player' ? js`(isPlayer(e)?e-1:0)*${columns * rows}` : '0';
  const at = js`S[${entities.at}+(r-${entities.first})*${entities.stride}+ZONE]`;
  const zones = bound.game.zones.flatMap((zone, id) => (zone.each === 'tile' ? [bound.layout.zones[id]] : []));
  const [one] = zones.filter((zone) => zone !== undefined && zone.instances > 0);
  const tileOfZone =
    zones.filter((zone) => (zone?.instances ?? 0) > 0).length > 1
      ? jsList`const t=z<0?0:TI[z];return t===0?N:t;`
      : one === undefined
        ? jsList`return N;`
        : jsList`return z>=${one.first}&&z<${one.first + one.instances}?z-(${one.first - tiles.first}):N;`;
  return jsList`
const TU=${gen.tables.dense(turned)},FI=${files},RK=${ranks};
function fileOf(t,e){return t===N?N:FI[(e===N?0:e)*${tiles.count}+t];}
function rankOf(t,e){return t===N?N:RK[(e===N?0:e)*${tiles.count}+t];}
function turned(e){return e>=1&&e<=${bound.seats}&&TU[e]===1;}
function stand(z){${tileOfZone}}
${
  tiles.count === 0
    ? jsList`function tile(r){return N;}function place(r){return N;}`
    : jsList`function tile(r){if(isTile(r))return r;return isRow(r)?stand(${at}):N;}
function place(r){const t=tile(r);if(t!==N)return t;return isRow(r)?S[rw(r)+LAST]:N;}`
}
function col(t){return ${column}[t-${tiles.first - 1}];}
function lin(t){return ${line}[t-${tiles.first - 1}];}
function colOf(t){return t===N?N:col(t);}
function linOf(t){return t===N?N:lin(t);}
function tileOwner(r){return ${mine};}
function file(x,e){const t=tile(x);if(t===N)return N;return turned(e)?${columns + 1}-col(t):col(t);}
function rank(x,e){const t=tile(x);if(t===N)return N;return turned(e)?${rows + 1}-lin(t):lin(t);}
function tile_at(c,l,e){if(${decl === null}||c<1||c>${columns}||l<1||l>${rows})return N;const t=turned(e);
return ${tiles.first}+${home}+(t?${rows}-l:l-1)*${columns}+(t?${columns}-c:c-1);}
function seat_after(p,n){if(!isPlayer(p)||n===N)return N;return ((p-1+n%${bound.seats})%${bound.seats}+${bound.seats})%${bound.seats}+1;}
function seats_from(p,q){return isPlayer(p)&&isPlayer(q)?(p-q+${bound.seats})%${bound.seats}:N;}
function copies(r){const c=k_name(r),o=k_owner(r);let n=0;switch(o){${bound.decks.map(
    ({ cards }, i) =>
      jsCase`case ${i + 1}:{const t=${gen.tables.dense(cards.map(({ card }) => card))};for(let i=0;i<t.length;i++)if(t[i]===c)n++;break;}`,
  )}}return n;}`;
}

/** Kernel fields. A negative reference is a trigger in the queue. */
function kernelFields(gen: CodegenContext): JsCode {
  const { queue, row } = gen.bound.layout;
  const { sides } = gen.bound;
  const entry = js`${queue.at}+(${FIRST_TRIGGER}-r)*${queue.stride}`;
  const read = (slot: number, other: Operand): Operand => js`r<0?N:isRow(r)?S[rw(r)+${slot}]:${other}`;
  return jsList`
function k_owner(r){return ${read(row.owner, js`isPlayer(r)?r:isTile(r)?tileOwner(r):N`)};}
function k_controller(r){return isTile(r)?tileOwner(r):ctl(r);}
function k_name(r){return ${read(0, 'N')};}
function k_age(r){return r===N?N:r<0?${entrySlot('age', entry)}:isRow(r)?S[rw(r)+${row.age}]:r;}
function k_level(r){return ${read(row.level, 'N')};}
function k_column(r){const t=tile(r);return t===N?N:col(t);}
function k_row(r){const t=tile(r);return t===N?N:lin(t);}
function k_seat(r){return isPlayer(r)?r:N;}
function k_side(r){return isPlayer(r)?(r-1)%${sides}+1:N;}
function k_index(r){if(!isRow(r))return N;const a=rw(r),z=S[a+${row.zone}];return z<0?N:S[a+${row.index}];}
function k_subject(r){return r===N||r>=0?N:${entrySlot('subject', entry)};}
function k_here(r){return r===N||r>=0?N:${entrySlot('here', entry)};}`;
}

/** `ksort`: sorts members by the keys above them on the stack, `w` keys a member, ascending; nothing sorts last. */
function orders(): JsCode {
  return jsList`
function before(x,y,w){for(let i=0;i<w;i++){const p=K[x+i],q=K[y+i];if(p===q)continue;if(p===N)return 1;if(q===N)return -1;return p<q?-1:1;}return 0;}
function ksort(b,e,w){for(let i=1;i<e-b;i++)for(let j=i;j>0&&before(e+(j-1)*w,e+j*w,w)>0;j--){
let x=K[b+j];K[b+j]=K[b+j-1];K[b+j-1]=x;for(let k=0;k<w;k++){x=K[e+j*w+k];K[e+j*w+k]=K[e+(j-1)*w+k];K[e+(j-1)*w+k]=x;}}}
function bestsOf(e,n,w){let first=-1;for(let i=0;i<n;i++){const o=first<0?-1:before(e+i*w,e+first*w,w);if(o<0)first=i;}
for(let i=0;i<n;i++)if(before(e+i*w,e+first*w,w)===0)K[sp++]=i;}
function tied(b,w){const n=(sp-b)/(w+1)|0,e=b+n,t=sp;if(n>0)bestsOf(e,n,w);for(let i=t;i<sp;i++)K[i]=K[b+K[i]];under(b,t);}
function bests(b,count,w){let n=(sp-b)/(w+1)|0;const e=b+n,t=sp;while(sp-t<count&&n>0){const s=sp;bestsOf(e,n,w);const k=K[s+draw(sp-s)];sp=s;
K[sp++]=K[b+k];n--;for(let i=k;i<n;i++)K[b+i]=K[b+i+1];for(let i=k*w;i<n*w;i++)K[e+i]=K[e+i+w];}under(b,t);}`;
}

/** Choices within effects: a single option is taken without a question; without a player to ask, one is drawn. */
function choices(gen: CodegenContext): JsCode {
  const { answersCapacity } = gen.bound.layout.head;
  return jsList`
function ask(who,b,e,site){const n=e-b;if(n===1)return K[b];if(RN>0||!isPlayer(who))return K[b+draw(n)];
if(AN>=${answersCapacity})bail();AN++;if(PL!==0){if(OV===0)DN++;return K[b+dice(OD!==0?1:who,n)];}return ${traceChoice(gen, js`H.ask(who,b,n,site)`)};}
function askMay(who,site){const b=sp;K[sp++]=0;K[sp++]=1;const a=ask(who,b,sp,site);sp=b;return a;}`;
}

/** Whether an offer of the game has this policy. */
export const isOffered = ({ program }: Bound, policy: Policy): boolean =>
  program.code.some((instr) => instr.step === 'offer' && instr.as === policy);

function offers(gen: CodegenContext): JsCode {
  const { layout, seats } = gen.bound;
  const { head } = layout;
  const slot = (name: keyof typeof OFFER): Operand => offerSlot(gen.bound, name);
  const [bits, turn, first, moves] = [slot('passed'), slot('turn'), slot('first'), slot('moves')];
  // `once` and `forced` are the first policies: the move ends the seat's part
  const single = Math.max(POLICY.once, POLICY.forced) + 1;
  const isOut = outOfMatch(gen);
  // parts of the code that only a game with such an offer has
  const [anyOrder, oneEach] = isOffered(gen.bound, 'simultaneous')
    ? [js`as<${POLICY.pooled}`, js`as<${single}||as===${POLICY.simultaneous}`]
    : [js`as!==${POLICY.pooled}`, js`as<${single}`];
  const takes = jsList`function take(k){let a=0;while(k>=L[a+2]){k-=L[a+2];a+=L[a+1]===0?3:2+L[a+1]+L[a+2];}const n=L[a+1];for(let i=1;i<n;i++)AR[i-1]=L[a+2+i];if(n>0)AR[n-1]=L[a+2+n+k];TN=n;return L[a];}`;
  return jsList`
function isIn(s){const b=${bits};return ${allOf([js`s>0`, js`(((b|(b>>${ABSENT_SHIFT}))>>(s-1))&1)===0`, ...(isOut === null ? [] : [js`!${isOut}(s)`])])};}
function passSeat(s){${bits}|=1<<(s-1);}
function openOffer(b,e,from){let absent=${2 ** seats - 1},low=0;for(let i=b;i<e;i++){const p=K[i];if(!isPlayer(p))continue;absent&=~(1<<(p-1));if(low===0||p<low)low=p;}
const first=isPlayer(from)?from:low;${bits}=absent<<${ABSENT_SHIFT};${turn}=first;${first}=first;${moves}=1;}
function openFor(p){${bits}=(${2 ** seats - 1}&~(1<<(p-1)))<<${ABSENT_SHIFT};${turn}=p;${first}=p;${moves}=1;}
function closeOffer(){${bits}=0;${turn}=0;${first}=0;${moves}=0;}
function passed(as,s){passSeat(s);if(${anyOrder})${turn}=s%${seats}+1;}
function moved(as,s){${moves}++;if(${oneEach})passed(as,s);else if(as===${POLICY.latch})${turn}=s%${seats}+1;else if(as===${POLICY.streak}){${bits}&=~${(1 << ABSENT_SHIFT) - 1};${turn}=s%${seats}+1;}}
function put(id,n){if(n>${head.argsCapacity})return;const a=LE;if(a+n+3>${LIST})bail();L[a]=id;L[a+1]=n;L[a+2]=1;for(let i=0;i<n;i++)L[a+3+i]=AR[i];LE=a+3+n;LN++;}
function puts(id,n,b,e){const c=e-b;if(n>${head.argsCapacity}||c<1)return;let a=LE;if(a+n+c+2>${LIST})bail();L[a]=id;L[a+1]=n;L[a+2]=c;a+=3;
for(let i=1;i<n;i++)L[a++]=AR[i-1];for(let i=b;i<e;i++)L[a++]=K[i];LE=a;LN+=c;}
${gen.tileMaskRegisters.length === 0 ? takes : takesBits(gen)}`;
}

/**
 * Runs of options in the list of moves whose last parameter is a tile of a mask: the number of parameters is negative, and the
 * mask takes the place of the options.
 */
function takesBits({ bound: { layout } }: CodegenContext): JsCode {
  return jsList`
function ones(m){m-=(m>>>1)&0x55555555;m=(m&0x33333333)+((m>>>2)&0x33333333);return Math.imul((m+(m>>>4))&0x0f0f0f0f,0x01010101)>>>24;}
function putBits(id,n,m,c){if(n>${layout.head.argsCapacity}||c<1)return;let a=LE;if(a+n+3>${LIST})bail();L[a]=id;L[a+1]=-n;L[a+2]=c;a+=3;
for(let i=1;i<n;i++)L[a++]=AR[i-1];L[a]=m;LE=a+1;LN+=c;}
function take(k){let a=0;while(k>=L[a+2]){k-=L[a+2];const w=L[a+1];a+=w===0?3:w<0?3-w:2+w+L[a+2];}const w=L[a+1],n=w<0?-w:w;for(let i=1;i<n;i++)AR[i-1]=L[a+2+i];
if(w<0){let m=L[a+2+n];for(;k>0;k--)m&=m-1;AR[n-1]=${layout.tiles.first + 31}-Math.clz32(m&-m);}else if(n>0)AR[n-1]=L[a+2+n+k];TN=n;return L[a];}`;
}

/** A value by zone instance, computed from its zone and its number within the zone. */
export function byInstance(
  gen: CodegenContext,
  fact: (zone: Zone, place: ZoneLayout, number: number, id: number) => number,
): number[] {
  const { layout, game } = gen.bound;
  return zoneInstances(layout).map(({ zone, number }) =>
    fact(game.zones[zone] as Zone, layout.zones[zone] as ZoneLayout, number, zone),
  );
}

/** A table by zone instance: 1 for the zones that `isOne` accepts. */
export const zoneTable = (gen: CodegenContext, isOne: (zone: number) => boolean): string =>
  gen.tables.dense(byInstance(gen, (_, __, ___, id) => (isOne(id) ? 1 : 0)));
