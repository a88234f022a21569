// The OpenTelemetry collector of `make test-fleet`, built by script/collector from Debian's packages.
//
// Its receiver and its exporter "debug" are the collector's own. That exporter prints neither sample types nor stacks, so
// the exporter "lines" writes what the receiver decoded in full: each request as a line of OTLP's JSON on stdout.
package main

import (
	"context"
	"log"
	"os"
	"sync"

	"go.opentelemetry.io/collector/component"
	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/confmap/provider/fileprovider"
	"go.opentelemetry.io/collector/exporter"
	"go.opentelemetry.io/collector/exporter/debugexporter"
	"go.opentelemetry.io/collector/exporter/exporterhelper/xexporterhelper"
	"go.opentelemetry.io/collector/exporter/xexporter"
	"go.opentelemetry.io/collector/otelcol"
	"go.opentelemetry.io/collector/pdata/pprofile"
	"go.opentelemetry.io/collector/receiver"
	"go.opentelemetry.io/collector/receiver/otlpreceiver"
	"go.opentelemetry.io/collector/service/telemetry/otelconftelemetry"
)

var output sync.Mutex

func write(_ context.Context, profiles pprofile.Profiles) error {
	line, err := (&pprofile.JSONMarshaler{}).MarshalProfiles(profiles)
	if err != nil {
		return err
	}
	output.Lock()
	defer output.Unlock()
	_, err = os.Stdout.Write(append(line, '\n'))
	return err
}

func create(ctx context.Context, set exporter.Settings, config component.Config) (xexporter.Profiles, error) {
	return xexporterhelper.NewProfiles(ctx, set, config, write)
}

func lines() exporter.Factory {
	config := func() component.Config { return &struct{}{} }
	profiles := xexporter.WithProfiles(create, component.StabilityLevelDevelopment)
	return xexporter.NewFactory(component.MustNewType("lines"), config, profiles)
}

func factories() (otelcol.Factories, error) {
	receivers, err := otelcol.MakeFactoryMap[receiver.Factory](otlpreceiver.NewFactory())
	if err != nil {
		return otelcol.Factories{}, err
	}
	exporters, err := otelcol.MakeFactoryMap[exporter.Factory](debugexporter.NewFactory(), lines())
	factories := otelcol.Factories{Receivers: receivers, Exporters: exporters}
	factories.Telemetry = otelconftelemetry.NewFactory()
	return factories, err
}

func main() {
	resolver := confmap.ResolverSettings{
		ProviderFactories: []confmap.ProviderFactory{fileprovider.NewFactory()},
		DefaultScheme:     "file",
	}
	settings := otelcol.CollectorSettings{
		BuildInfo:              component.BuildInfo{Command: "collector", Description: "for sperf's tests", Version: "1"},
		Factories:              factories,
		ConfigProviderSettings: otelcol.ConfigProviderSettings{ResolverSettings: resolver},
	}
	if err := otelcol.NewCommand(settings).Execute(); err != nil {
		log.Fatal(err)
	}
}
