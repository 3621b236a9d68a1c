import { solve } from "@crux/packing/solve";
import { randomCart } from "./packing-carts.ts";
import { DEMO_RULES } from "./packing-rules.ts";
import { percentile } from "./figure.ts";
const [name="large", objective="CHEAPEST", reps="2", limit="100"] = process.argv.slice(2);
const sizes = { usual: {fewest:11,most:30,lines:10}, large:{fewest:31,most:60,lines:14}, huge:{fewest:101,most:200,lines:30}} as any;
const cpu = () => { const {user,system}=process.cpuUsage(); return (user+system)/1000; };
const thr = () => { const {user,system}=(process as any).threadCpuUsage(); return (user+system)/1000; };
const one=(seed:number)=>{ const lines=randomCart(1000+seed,sizes[name]); const c=cpu(),t=thr(),w=performance.now();
 const s:any=solve({rules:DEMO_RULES,country:"CN",lines,objective,limitMs:Number(limit),now:cpu} as any);
 return {seed,cpu:cpu()-c,thr:thr()-t,wall:performance.now()-w,proven:s.proven,count:s.countProven,gap:100*(s.total-(s.bound??0))/s.total}; };
for(let i=0;i<30;i++) one(900000+i);
const runs=Array.from({length:name==="huge"?60:150},(_,seed)=>{const rs=Array.from({length:Number(reps)},()=>one(seed)); return rs.reduce((b,r)=>r.cpu<b.cpu?r:b);});
for (const k of ["cpu","thr","wall"] as const){ const v=runs.map(r=>r[k]); console.log(k,"p50",percentile(v,.5).toFixed(1),"p95",percentile(v,.95).toFixed(1),"p99",percentile(v,.99).toFixed(1),"max",Math.max(...v).toFixed(1),"in20",(100*runs.filter(r=>r.proven&&r[k]<=20).length/runs.length).toFixed(1)); }
console.log("proven",runs.filter(r=>r.proven).length,"count",runs.filter(r=>r.count).length,"gap p95",percentile(runs.map(r=>r.gap),.95).toFixed(3),"p99",percentile(runs.map(r=>r.gap),.99).toFixed(3));
console.log(runs.toSorted((a,b)=>b.cpu-a.cpu).slice(0,12).map(r=>`${r.seed}:${r.cpu.toFixed(0)}/${r.thr.toFixed(0)}${r.proven?"":"x"}${r.count?"":"c"}`).join(" "));
