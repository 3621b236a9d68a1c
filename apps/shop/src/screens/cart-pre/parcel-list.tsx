import type { PlannedPkg } from "@crux/contract/logistics.schema";
import { FoldedParcels } from "../../parts/parcel/folded-parcels.tsx";
import { ParcelCard } from "../../parts/parcel/parcel-card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import type { ParcelService } from "./parcel-services.ts";

interface ParcelListProps {
  pkgs: readonly PlannedPkg[];
  offered: readonly ParcelService[];
  services: readonly number[][];
  /** Opens the services of one parcel. */
  onServices: (index: number) => void;
}

/** The parcels of the chosen scheme, each with its services. */
export function ParcelList({ pkgs, offered, services, onServices }: ParcelListProps) {
  return (
    <FoldedParcels pkgs={pkgs}>
      {(pkg, index) => (
        <ParcelCard key={index} index={index} pkg={pkg}>
          {offered.length > 0 && (
            <Cell
              title="包裹服务"
              value={serviceNames(offered, services[index] ?? [])}
              onPress={() => onServices(index)}
            />
          )}
        </ParcelCard>
      )}
    </FoldedParcels>
  );
}

function serviceNames(offered: readonly ParcelService[], chosen: readonly number[]): string {
  const names = offered.filter((service) => chosen.includes(service.skuId)).map((service) => service.name);
  return names.length > 0 ? names.join("、") : "不需要";
}
