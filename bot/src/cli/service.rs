//! A unit for systemd, so that the bot starts with the machine and again after a failure.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::{Failure, say};
use crate::discord::FINAL_CLOSE;

/// Returns whether systemd manages this machine.
pub(super) fn is_possible() -> bool {
    Path::new("/run/systemd/system").is_dir()
}

/// Writes a unit for the current user, and prints how to start it.
pub(super) fn install(config: &Path) -> Result<(), Failure> {
    let config = fs::canonicalize(config)?;
    let folder = config.parent().ok_or("the settings file is not in a folder")?;
    let path = unit_folder()?.join("grovekeeper.service");
    if path.exists() {
        return Err(format!("{} already exists; it was not changed", path.display()).into());
    }
    let text = unit(&env::current_exe()?, &config, folder)?;
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    fs::write(&path, text)?;
    say(&format!(
        "Wrote {}. To start the service now and whenever the machine starts:",
        path.display()
    ))?;
    say("  systemctl --user enable --now grovekeeper && loginctl enable-linger")?;
    say("Its log: journalctl --user -u grovekeeper")?;
    Ok(())
}

fn unit_folder() -> Result<PathBuf, Failure> {
    let configured = env::var_os("XDG_CONFIG_HOME").filter(|path| !path.is_empty());
    let settings = configured
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))
        .ok_or("neither HOME nor XDG_CONFIG_HOME is set")?;
    Ok(settings.join("systemd/user"))
}

fn unit(program: &Path, config: &Path, folder: &Path) -> Result<String, Failure> {
    let quoted = |path: &Path| -> Result<String, Failure> {
        let text = path.to_str().filter(|text| !text.contains(['"', '\\', '\n']));
        let text = text.ok_or_else(|| format!("systemd can't read the path {}", path.display()))?;
        // A percent sign and a dollar have a meaning in units.
        Ok(text.replace('%', "%%").replace('$', "$$"))
    };
    let (program, config, folder) = (quoted(program)?, quoted(config)?, quoted(folder)?);
    Ok(format!(
        "[Unit]
Description=Grovekeeper, board-game tables in Discord
After=network-online.target

[Service]
ExecStart=\"{program}\" run --config \"{config}\"
WorkingDirectory={folder}
# Memory that pictures took goes back to the system.
Environment=MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=1048576
# Answers that have been begun are finished, which takes 40 seconds at most.
TimeoutStopSec=60
Restart=on-failure
# 75: a copy of the store is damaged, and the next start repairs it. 65: both are, and a restart does not help.
RestartForceExitStatus=75
RestartPreventExitStatus=65
RestartSec=5
# Discord has told it not to connect again; the log says what to do.
RestartPreventExitStatus={FINAL_CLOSE}

# What a user's service manager can enforce on every system. docs/grovekeeper.service has more.
UMask=0077
MemoryMax=1G
NoNewPrivileges=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=default.target
"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_a_unit_are_quoted() {
        let unit = |program: &str| unit(Path::new(program), Path::new("/a/c.toml"), Path::new("/a b"));
        let text = unit("/opt/50% off/grovekeeper").unwrap();
        assert!(text.contains("ExecStart=\"/opt/50%% off/grovekeeper\" run --config \"/a/c.toml\"\n"));
        assert!(text.contains("WorkingDirectory=/a b\n"));
        assert!(unit("/opt/a\"b").is_err());
    }

    #[test]
    fn every_unit_is_hardened_and_stays_stopped_after_a_final_close() {
        let installed = unit(Path::new("/g"), Path::new("/c.toml"), Path::new("/")).unwrap();
        let example = include_str!("../../../docs/grovekeeper.service");
        let template = include_str!("../../../docs/units/grovekeeper@.service");
        for line in installed.lines() {
            let is_hardening = [
                "Restrict",
                "System",
                "Lock",
                "MemoryD",
                "NoNew",
                "UMask",
                "RestartPrevent",
            ];
            if is_hardening.iter().any(|name| line.starts_with(name)) {
                assert!(example.contains(line) && template.contains(line), "{line}");
            }
        }
        let stays = format!("\nRestartPreventExitStatus={FINAL_CLOSE}\n");
        for unit in [&installed, example, template] {
            assert!(
                unit.contains(&stays) && unit.contains("\nSystemCallFilter=@system-service\n"),
                "{unit}"
            );
        }
    }
}
